/** Where a file is to be mended: the words without the place, and the line itself. */
export interface RefusedLine {
  readonly line: number | null;
  readonly words: string;
  /** The line as it stands in the file; `null`: there is none. */
  readonly text: string | null;
}

/** Reads “ada.md:3: There is no field…” for people who look at the file. */
export function refusedLine(detail: string, fileName: string, content: string): RefusedLine {
  const place = detail.startsWith(`${fileName}:`) ? detail.slice(fileName.length + 1) : detail;
  const [, number, words] = /^(\d+):\s*(.*)$/su.exec(place) ?? [];
  if (number === undefined || words === undefined) {
    return { line: null, words: place.trim(), text: null };
  }
  const line = Number(number);
  return { line, words, text: content.split(/\r\n|\r|\n/u)[line - 1] ?? null };
}
