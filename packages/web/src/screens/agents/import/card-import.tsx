import { useTranslation } from '../../../words/use-translation.ts';
import { makeOnce } from '../../../client/make-once.ts';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { Name } from '../../../parts/names/name.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { useSentForm } from '../../../parts/form/use-sent-form.ts';
import { isByDefault } from '../model-choice.ts';
import { ModelFields } from '../model-fields.tsx';
import type { CardPreview } from './card-preview.ts';
import type { ImportResult } from './imported-agent.tsx';
import type { DroppedFile } from './read-dropped.ts';

interface CardImportProps {
  readonly dropped: DroppedFile & { readonly kind: 'card' };
  readonly done: (imported: ImportResult) => void;
}

const AS_ON_CARD = { name: '', provider: '', model: '' };

/** A form for the model of the new agent, because a character card contains no model. */
export function CardImport({ dropped, done }: CardImportProps) {
  const { t } = useTranslation('agents');
  const { form, problems, errorOf, isBusy, submit } = useSentForm(AS_ON_CARD, async (given) => {
    const name = given.name.trim();
    const { provider, model } = given;
    const body = {
      ...(isByDefault({ provider }) ? {} : { provider, model }),
      card: dropped.card,
      ...(name === '' ? {} : { name }),
    };
    done(await makeOnce('importAgent', { body }));
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-sm">
        <bdi className="font-medium">{dropped.fileName}</bdi> · {t('isCard')}
      </p>
      <Face face={dropped.face} />
      <ProblemList problems={problems.filter(({ path }) => path === null)} />
      <TextField
        label={t('cardName')}
        hint={t('cardNameHint')}
        placeholder={dropped.face.name}
        maxLength={100}
        error={errorOf('name')}
        {...form.register('name')}
      />
      <ModelFields form={form} errorOf={errorOf} />
      <div className="flex justify-end">
        <Button type="submit" look="main" isBusy={isBusy}>
          {t('importCard')}
        </Button>
      </div>
    </form>
  );
}

/** The name and description on the card, if the page could read them. */
function Face({ face: { name, description } }: { readonly face: CardPreview }) {
  if (name === '') return null;
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} kind="agent" />
      <span className="min-w-0">
        <Name name={name} className="font-semibold wrap-anywhere" />
        <span dir="auto" className="line-clamp-2 text-sm text-soft">
          {description.slice(0, MOST_SHOWN)}
        </span>
      </span>
    </div>
  );
}

const MOST_SHOWN = 400;
