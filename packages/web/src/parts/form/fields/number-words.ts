import type { TFunction } from '../../../words/use-translation.ts';

/**
 * Reads a typed number. Returns `null` for an empty text, and `NaN` if the text is ambiguous or not
 * a number.
 */
export function readNumber(text: string, { isWhole = false } = {}): number | null {
  const plain = inAsciiDigits(text).trim().replaceAll(SPACE, ' ');
  if (plain === '') return null;
  if (isWhole) return WHOLE.test(plain) ? Number(plain.replaceAll(SIGN, '')) : Number.NaN;
  if (isTwoNumbers(plain)) return Number.NaN;
  if (PLAIN.test(plain)) return Number(plain.replace(/[,٫]/u, '.'));
  const [, whole = '', , part = '0'] = GROUPED.exec(plain) ?? [];
  return whole === '' ? Number.NaN : Number(`${whole.replaceAll(SIGN, '')}.${part}`);
}

// Arabic uses “٬” between groups of digits and “٫” before decimals, so Arabic numbers are never
// ambiguous.
const SPACE = /[\s\u{a0}\u{2009}\u{202f}]/gu;
const SIGN = /[,.٬ ]/gu;
const PLAIN = /^-?\d*[.,٫]?\d+$/u;
const WHOLE = /^-?(?:\d+|[1-9]\d{0,2}([,.٬ ])\d{3}(?:\1\d{3})*)$/u;
// A grouped number. Its decimal sign must differ from its group sign.
const GROUPED = /^(-?[1-9]\d{0,2}([,.٬ ])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](\d+))?$/u;

// Some people read “1,234” as a thousand, others as a decimal number. “1.234” uses the page's own
// decimal point, so it is not ambiguous.
function isTwoNumbers(plain: string): boolean {
  return /^-?[1-9]\d{0,2},\d{3}$/u.test(plain);
}

/** The text of a number in a field: no groups, and no binary rounding noise. */
export function numberText(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '';
  return IN_FULL.format(value);
}

/** The number of significant digits. People do not type more digits. */
export const PRECISION = 12;

// This format has no exponent such as 1e-7, because people cannot type an exponent into the field.
const IN_FULL = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumSignificantDigits: PRECISION,
});

// The distance from each ASCII character to its full-width form.
const FULL_WIDTH = 0xfee0;

/** Arabic, Persian and East Asian keyboards type other digits. */
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

/** The error of a typed number, as a key of the namespace `parts`. */
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
