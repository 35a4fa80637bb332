import type { TFunction } from '../../words/use-translation.ts';

/** What was typed as a number: `null` for nothing, `NaN` for what is none or may be two. */
export function readNumber(text: string, { isWhole = false } = {}): number | null {
  const plain = inAsciiDigits(text).trim().replaceAll(SPACE, ' ');
  if (plain === '') return null;
  if (isWhole) return WHOLE.test(plain) ? Number(plain.replaceAll(SIGN, '')) : Number.NaN;
  if (isTwoNumbers(plain)) return Number.NaN;
  if (PLAIN.test(plain)) return Number(plain.replace(/[,٫]/u, '.'));
  const [, whole = '', , part = '0'] = GROUPED.exec(plain) ?? [];
  return whole === '' ? Number.NaN : Number(`${whole.replaceAll(SIGN, '')}.${part}`);
}

// Arabic writes its groups with “٬” and its decimals with “٫”, so that both are plain.
const SPACE = /[\s\u{a0}\u{2009}\u{202f}]/gu;
const SIGN = /[,.٬ ]/gu;
const PLAIN = /^-?\d*[.,٫]?\d+$/u;
const WHOLE = /^-?(?:\d+|[1-9]\d{0,2}([,.٬ ])\d{3}(?:\1\d{3})*)$/u;
// The decimal sign is another one than that of the groups.
const GROUPED = /^(-?[1-9]\d{0,2}([,.٬ ])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](\d+))?$/u;

// A thousand to some, one with three decimals to others. With a point it is as the page writes it.
function isTwoNumbers(plain: string): boolean {
  return /^-?[1-9]\d{0,2},\d{3}$/u.test(plain);
}

/** A number as it stands in a field: without the noise of binary fractions, without groups. */
export function numberText(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '';
  return IN_FULL.format(value);
}

/** Digits that people could have meant. */
export const PRECISION = 12;

// Never as 1e-7: what stands in a field can be typed there.
const IN_FULL = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumSignificantDigits: PRECISION,
});

// The full-width signs stand in the same order as the plain ones, this far behind them.
const FULL_WIDTH = 0xfee0;

/** Arabic keyboards have digits of their own, Persian ones others, East Asian ones wider ones. */
function inAsciiDigits(text: string): string {
  return text
    .replaceAll(/[０-９．，－]/gu, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) - FULL_WIDTH),
    )
    .replaceAll(/[٠-٩]/gu, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
    .replaceAll(/[۰-۹]/gu, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)));
}

export interface NumberBounds {
  readonly min: number;
  readonly max?: number | undefined;
  readonly isWhole?: boolean | undefined;
  readonly isOptional?: boolean | undefined;
}

/** What is wrong with a number, as a key of the namespace `parts`; `null`: nothing. */
export type NumberProblem =
  | { readonly key: 'required' | 'notANumber' | 'wholeNumber' }
  | { readonly key: 'atLeast' | 'atMost'; readonly count: number };

export function numberProblem(
  value: number | null,
  { min, max, isWhole = false, isOptional = false }: NumberBounds,
): NumberProblem | null {
  if (value === null) return isOptional ? null : { key: 'required' };
  if (Number.isNaN(value)) return { key: isWhole ? 'wholeNumber' : 'notANumber' };
  if (isWhole && !Number.isInteger(value)) return { key: 'wholeNumber' };
  if (value < min) return { key: 'atLeast', count: min };
  const most = max ?? (isWhole ? Number.MAX_SAFE_INTEGER : Infinity);
  return value > most ? { key: 'atMost', count: most } : null;
}

export function problemWords(t: TFunction<'parts'>, problem: NumberProblem): string {
  return 'count' in problem ? t(problem.key, { count: problem.count }) : t(problem.key);
}
