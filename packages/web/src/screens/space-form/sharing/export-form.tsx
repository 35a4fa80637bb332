import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../parts/buttons/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import {
  EXPORT_FORMATS,
  exportAddress,
  NO_PARTS,
  type ChosenParts,
  type ExportFormat,
} from './export-address.ts';
import { PartChoices } from './part-choices.tsx';

interface ExportFormProps {
  readonly spaceId: string;
  readonly isOwner: boolean;
  readonly onDone: () => void;
}

/** The form for an export: its format and its parts. */
export function ExportForm({ spaceId, isOwner, onDone }: ExportFormProps) {
  const { t, i18n } = useTranslation('sharing');
  const { t: words } = useTranslation('parts');
  const [format, setFormat] = useState<ExportFormat>('html');
  const [parts, setParts] = useState<ChosenParts>(NO_PARTS);
  const language = i18n.language === 'ar' ? 'ar' : 'en';
  const address = exportAddress({ spaceId, format, language, isOwner, ...parts });
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">{t('format')}</legend>
        {EXPORT_FORMATS.map((one) => (
          <FormatChoice
            key={one}
            format={one}
            isOwner={isOwner}
            isChosen={one === format}
            onChoose={() => setFormat(one)}
          />
        ))}
      </fieldset>
      {format === 'json' ? (
        <p className="rounded-xl bg-info-tint p-3 text-sm text-info">{t('jsonHasAll')}</p>
      ) : (
        <PartChoices parts={parts} onChange={setParts} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{words('cancel')}</Button>
        <a
          href={address}
          download
          onClick={onDone}
          className="inline-flex min-h-9 items-center justify-center gap-2 rounded-lg border border-transparent bg-accent px-3.5 py-1.5 text-sm font-medium text-on-accent hover:bg-accent-hover pointer-coarse:min-h-11"
        >
          <Download aria-hidden="true" className="size-4" />
          {t('download')}
        </a>
      </div>
    </div>
  );
}

interface FormatChoiceProps {
  readonly format: ExportFormat;
  readonly isOwner: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const FORMATS = {
  html: { name: 'html', about: 'htmlAbout' },
  md: { name: 'markdown', about: 'markdownAbout' },
  json: { name: 'json', about: 'jsonAbout' },
} as const;

function FormatChoice({ format, isOwner, isChosen, onChoose }: FormatChoiceProps) {
  const { t } = useTranslation('sharing');
  const id = useId();
  const { name, about } = FORMATS[format];
  return (
    <div
      className={`relative flex items-start gap-3 rounded-xl border p-3 ${isChosen ? 'border-ink bg-chosen/40' : 'border-line'}`}
    >
      <input
        id={id}
        type="radio"
        name="format"
        value={format}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-about`}
        className="relative z-1 mt-0.5 size-4 shrink-0 accent-ink pointer-coarse:size-5"
      />
      <span className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium after:absolute after:inset-0">
          {t(name)}
        </label>
        <span id={`${id}-about`} className="block text-xs text-soft">
          {t(format === 'json' && !isOwner ? 'jsonAboutMembers' : about)}
        </span>
      </span>
    </div>
  );
}
