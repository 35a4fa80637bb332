// The order matters, because each browser's string also names browsers further down the list.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/u, 'Android'],
  [/\biPad\b/u, 'iPad'],
  [/\biPhone\b/u, 'iPhone'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
];

/**
 * A text such as “Firefox · Windows” for a user agent string. An unknown string is returned
 * unchanged.
 */
export function browserWords(label: string): string {
  const named = (list: typeof BROWSERS): string | undefined =>
    list.find(([pattern]) => pattern.test(label))?.[1];
  const browser = named(BROWSERS);
  if (browser === undefined) return label;
  return [browser, named(SYSTEMS)].filter((one) => one !== undefined).join(' · ');
}
