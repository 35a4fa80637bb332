import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { ModelsLink } from '../../parts/links/models-link.tsx';
import { isolated } from '../../parts/names/isolated.ts';
import { WithNames } from '../../parts/names/with-names.tsx';
import { useDefaultModel } from './use-default-model.ts';

/** Explains why the server's default model does not work. Renders nothing if it works. */
export function DefaultTrouble({ hasLink = true }: { readonly hasLink?: boolean }) {
  const { t } = useTranslation('agents');
  const { chosen, standing } = useDefaultModel();
  if (standing === undefined || standing === 'ready') return null;
  return (
    <p className="flex gap-2 rounded-xl bg-warn-tint p-3 text-sm text-warn">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <WithNames words={t(`default_${standing}`, { name: isolated(chosen?.provider ?? '') })} />{' '}
        {hasLink ? <ModelsLink className="underline" /> : null}
      </span>
    </p>
  );
}
