import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { groupedByReason, type PassedOverGroup } from './passed-over-groups.ts';
import type { RunExplanation } from './explained-run.ts';

/** The agents that did not get the floor, grouped by reason. */
export function PassedOver({ passedOver }: Pick<RunExplanation, 'passedOver'>) {
  const { t } = useTranslation('why');
  const groups = groupedByReason(passedOver);
  if (groups.length === 0) return <p className="text-sm text-soft">{t('nobodyElse')}</p>;
  return (
    <ul className="flex flex-col gap-3" data-why="passed-over">
      {groups.map((group) => (
        <li key={`${group.because} ${group.reason}`} className="rounded-lg border border-line p-3">
          <Group group={group} />
        </li>
      ))}
    </ul>
  );
}

function Group({ group }: { readonly group: PassedOverGroup }) {
  const { t } = useTranslation('why');
  const { t: reason } = useTranslation('reasons');
  const words = reason(`not-${group.reason}`);
  const rule = (
    <span className="text-xs whitespace-nowrap text-faint">
      {t('byRule', { id: group.because })}
    </span>
  );
  return (
    <>
      <ul className="flex flex-col gap-2">
        {group.named.map(({ id, name }) => (
          <li key={id} className="flex items-start gap-2 text-sm">
            <Avatar name={name} kind="agent" size="small" />
            <span>
              <Name name={name} />: {words}. {rule}
            </span>
          </li>
        ))}
        {group.others === 0 ? null : (
          <li className="text-sm">
            <span className="block font-medium">{t('others', { count: group.others })}</span>
            <span className="text-soft">
              {words}. {rule}
            </span>
          </li>
        )}
      </ul>
    </>
  );
}
