export const EXPORT_FORMATS = ['html', 'md', 'json'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The parts that an export or a link leaves out unless a person chooses them. */
export interface ChosenParts {
  readonly hasPrivate: boolean;
  readonly hasTools: boolean;
  readonly hasPrompts: boolean;
}

export const NO_PARTS: ChosenParts = { hasPrivate: false, hasTools: false, hasPrompts: false };

interface ExportChoice extends ChosenParts {
  readonly spaceId: string;
  readonly format: ExportFormat;
  readonly language: 'en' | 'ar';
  /** Whether the person may download a copy of the whole space. */
  readonly isOwner: boolean;
}

/** The address of the file to download. */
export function exportAddress(choice: ExportChoice): string {
  const { spaceId, format, language, isOwner, ...parts } = choice;
  const space = `/api/v1/spaces/${spaceId}`;
  if (format === 'json') return `${space}/${isOwner ? 'copy' : 'export'}`;
  const chosen = Object.entries(parts).filter(([, isChosen]) => isChosen);
  const query = new URLSearchParams([
    ...chosen.map(([name]) => [name, 'true']),
    ['language', language],
  ]);
  return `${space}/export.${format}?${query}`;
}
