import { useState } from 'react';
import type { PageView } from '../../../client/spaces/page-view.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { useGoneSpace } from '../use-gone-space.ts';

/** A form with which the only owner makes another person the owner, and leaves the space. */
export function HandOver({ view }: { readonly view: PageView }) {
  const { t } = useTranslation('space');
  const { t: parts } = useTranslation('parts');
  const { id: spaceId, name } = view.space;
  const others = view.members.filter(({ kind, id }) => kind === 'person' && id !== view.me);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const goHome = useGoneSpace(spaceId);
  const { isBusy, problem, ask } = useServerRequest();
  const chosen = others.find(({ id }) => id === chosenId) ?? others[0];
  if (chosen === undefined) return <p className="text-sm text-soft">{t('handOverNobody')}</p>;
  const handOver = async (): Promise<void> => {
    setAsking(false);
    await ask(async () => {
      const body = { memberId: chosen.id };
      await conch.call('handOverSpace', { params: { spaceId }, body });
      await goHome(t('handedOver', { name, person: chosen.name }));
    });
  };
  return (
    <>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <SelectField
        label={t('handOverTo')}
        value={chosen.id}
        choices={others.map(({ id, name: words }) => ({ value: id, words }))}
        onChange={({ target }) => setChosenId(target.value)}
      />
      <Button look="danger" className="self-start" isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('handOver')}
      </Button>
      <Dialog
        title={t('handOverTitle', { name, person: chosen.name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p className="text-sm text-soft">{t('handOverWords', { person: chosen.name })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{parts('cancel')}</Button>
          <Button look="danger" onClick={() => void handOver()}>
            {t('handOver')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
