import { Popover, PopoverHeading, PopoverProvider } from '@ariakit/react';
import type { LimitView } from '@conch/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import type { PageView } from '../../../../client/spaces/page-view.ts';
import { useTranslation, type TFunction } from '../../../../words/use-translation.ts';
import { countWords } from '../../../../parts/figures/money-words.ts';
import { LIMIT_STYLES } from './limit-styles.ts';
import { limitRows } from './limit-rows.ts';
import { amountWords, levelWords } from './limit-words.ts';
import { levelOf } from './nearest-limit.ts';

interface LimitsPopoverProps {
  readonly view: PageView;
  /** The budget that has just refused a run. */
  readonly refusing: LimitView['kind'] | null;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * All limits of the space: first the limits that stop the conversation, then the limits that end a
 * run.
 */
export function LimitsPopover({ view, refusing, anchor, onClose }: LimitsPopoverProps) {
  const { t, i18n } = useTranslation('composer');
  const { t: words } = useTranslation('space');
  const isOwner = view.space.role === 'owner';
  return (
    <PopoverProvider
      open
      placement="top-end"
      setOpen={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover
        getAnchorRect={() => anchor.current?.getBoundingClientRect() ?? null}
        finalFocus={anchor}
        gutter={6}
        className="z-40 w-[min(22rem,calc(100vw-1rem))] rounded-xl border border-line bg-card p-4 text-sm shadow-lift"
      >
        <PopoverHeading className="mb-2 font-semibold">{t('limitsTitle')}</PopoverHeading>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
          {limitRows(view.limits).map((row) => (
            <Row
              key={row.label.key}
              label={row.label.of === 'space' ? words(row.label.key) : t(row.label.key)}
            >
              {row.limit === null ? (
                t(row.none)
              ) : (
                <Used limit={row.limit} isFull={row.limit.kind === refusing} />
              )}
            </Row>
          ))}
        </dl>
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-3">
          {runLimits(view, words, i18n.language).map(([label, allowed]) => (
            <Row key={label} label={label}>
              {allowed}
            </Row>
          ))}
        </dl>
        <p className="mt-3 flex flex-wrap gap-x-4">
          <Link to="/spaces/$spaceId/costs" params={{ spaceId: view.space.id }} className={LINK}>
            {words('costs')}
          </Link>
          {isOwner ? (
            <Link
              to="/spaces/$spaceId/settings"
              params={{ spaceId: view.space.id }}
              className={LINK}
            >
              {t('changeLimits')}
            </Link>
          ) : null}
        </p>
      </Popover>
    </PopoverProvider>
  );
}

const LINK =
  'inline-flex min-h-6 items-center text-link underline underline-offset-2 pointer-coarse:min-h-11';

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft">{label}</dt>
      <dd className="text-end font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** The used amount of a limit, and the amount that is reserved for running agents. */
function Used({
  limit: { kind, used, reserved, limit },
  isFull,
}: {
  readonly limit: LimitView;
  readonly isFull: boolean;
}) {
  const { t, i18n } = useTranslation('composer');
  const amount = (value: number): string => amountWords(kind, value, i18n.language);
  const level = isFull ? 'full' : levelOf({ used, limit });
  const { Icon, text } = LIMIT_STYLES[level ?? 'half'];
  const aloud = level === null ? null : levelWords(kind, level, t);
  return (
    <span className={`inline-flex flex-col items-end ${level === null ? '' : text}`}>
      <span className="inline-flex items-center gap-1">
        {aloud === null ? null : <Icon aria-hidden="true" className="size-3.5" />}
        {limit === null ? amount(used) : t('limitOf', { used: amount(used), limit: amount(limit) })}
        {aloud === null ? null : <span className="sr-only">{aloud}</span>}
      </span>
      {reserved === 0 ? null : (
        <span className="text-xs font-normal text-faint">
          {t('limitKept', { kept: amount(reserved) })}
        </span>
      )}
    </span>
  );
}

/** The limits of a single run. The list shows no usage for them. */
function runLimits(
  { space: { settings } }: PageView,
  t: TFunction<'space'>,
  language: string,
): readonly (readonly [string, string])[] {
  const { silentMs, totalMs, maxSteps } = settings.timeOuts;
  return [
    [t('silentMs'), secondsWords(silentMs, language)],
    [t('totalMs'), secondsWords(totalMs, language)],
    [t('maxSteps'), countWords(maxSteps, language)],
  ];
}

function secondsWords(ms: number, language: string): string {
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, unit).format(ms / 1_000);
}
