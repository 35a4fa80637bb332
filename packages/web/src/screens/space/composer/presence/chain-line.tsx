import { ChevronRight, Hourglass } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { Name } from '../../../../parts/names/name.tsx';
import { Press } from '../../../../parts/buttons/press.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { useLiveChain } from '../../panels/chain/use-live-chain.ts';
import { useSpaceMemberName } from '../../panels/use-space-member-name.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { waitingLine } from './waiting-line.ts';

/**
 * A line that shows how the agents of a chain wait for each other. A click opens the chain panel.
 */
export function ChainLine({ chainId }: { readonly chainId: string }) {
  const { t, i18n } = useTranslation('composer');
  const { space } = useOpenSpace();
  const { openPanel } = useSpaceActions();
  const nameOf = useSpaceMemberName();
  const { data } = useLiveChain(space.spaceId, chainId);
  const line = data?.id === chainId ? waitingLine(data) : null;
  if (line === null) return null;
  const names = line.map(nameOf);
  const waits = names
    .slice(0, -1)
    .map((name, at) =>
      t('waitsFor', { name: isolated(name), other: isolated(names[at + 1] ?? '') }),
    );
  const words = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(waits);
  return (
    <Press
      title={t('showChain')}
      data-part="chain-line"
      onClick={() => openPanel('chain')}
      className="inline-flex min-h-6 max-w-full min-w-0 items-center gap-1 rounded-md px-1 text-start hover:bg-hover hover:text-ink pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
    >
      <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
      {waits.length === 1 ? (
        <span className="min-w-0 truncate">
          <WithNames words={words} />
        </span>
      ) : (
        <>
          <Stack names={names} />
          <span className="sr-only">
            <WithNames words={words} />
          </span>
        </>
      )}
    </Press>
  );
}

/** A stack such as “HR › Finance › Data”, in which each agent waits for the next. */
function Stack({ names }: { readonly names: readonly string[] }) {
  return (
    <span aria-hidden="true" className="flex min-w-0 items-center gap-0.5">
      {names.map((name, at) => (
        // The index is the key because the same agent can occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at === 0 ? null : <ChevronRight className="size-3 shrink-0 rtl:rotate-180" />}
          <Name
            name={name}
            className={`min-w-0 truncate ${at === names.length - 1 ? 'font-semibold text-ink' : ''}`}
          />
        </Fragment>
      ))}
    </span>
  );
}
