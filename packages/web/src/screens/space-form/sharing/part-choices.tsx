import { useMe } from '../../../client/use-me.ts';
import { SwitchField } from '../../../parts/form/fields/switch-field.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { ChosenParts } from './export-address.ts';

interface PartChoicesProps {
  readonly parts: ChosenParts;
  readonly onChange: (parts: ChosenParts) => void;
}

/** Switches for private messages, tool calls and instructions. All are off at first. */
export function PartChoices({ parts, onChange }: PartChoicesProps) {
  const { t } = useTranslation('sharing');
  const { isAdmin } = useMe();
  const choice = (name: keyof ChosenParts) => ({
    checked: parts[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ ...parts, [name]: target.checked }),
  });
  return (
    <div className="flex flex-col gap-3">
      <SwitchField label={t('withPrivate')} hint={t('withPrivateHint')} {...choice('hasPrivate')} />
      <SwitchField label={t('withTools')} hint={t('withToolsHint')} {...choice('hasTools')} />
      {isAdmin ? (
        <SwitchField
          label={t('withPrompts')}
          hint={t('withPromptsHint')}
          {...choice('hasPrompts')}
        />
      ) : null}
    </div>
  );
}
