import { useTranslation } from '../words/use-translation.ts';
import { SHORTCUTS } from '../state/shortcut.ts';

const IS_MAC = /Mac|iPhone|iPad/u.test(navigator.userAgent);

const SIGNS: Readonly<Record<string, string>> = {
  Mod: IS_MAC ? '⌘' : 'Ctrl',
  Alt: IS_MAC ? '⌥' : 'Alt',
  Shift: IS_MAC ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  'Escape Escape': 'Esc Esc',
};

export function KeysList() {
  const { t } = useTranslation('palette');
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm">
      {SHORTCUTS.map(({ keys, does }) => (
        <div key={keys} className="col-span-2 grid grid-cols-subgrid items-center">
          <dt>{t(does)}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows keys to press. A `+` joins keys that are pressed together. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span dir="ltr" className="flex gap-1">
      {keys.split('+').map((key) => (
        <kbd key={key} className="rounded-md border border-line bg-sunken px-1.5 text-xs">
          {SIGNS[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
