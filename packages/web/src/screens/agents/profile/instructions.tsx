import { useQuery } from '@tanstack/react-query';
import { ChevronDown, History } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { Loading } from '../../../parts/loading/loading.tsx';
import { Section } from '../../../parts/section.tsx';
import { fieldsOf, type AgentDetails } from '../agent.ts';
import { versionCountQuery } from '../agent-queries.ts';

const VersionList = lazyPart(
  async () => (await import('../versions/version-list.tsx')).VersionList,
);

/** The instructions and the versions of an agent. Agents without instructions have versions too. */
export function Instructions({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const hasInstructions = agent.kind === 'llm';
  const { instructions } = fieldsOf(agent.config);
  return (
    <Section title={hasInstructions ? t('instructions') : t('versionsTitle')}>
      {hasInstructions ? (
        <InstructionsText text={typeof instructions === 'string' ? instructions : ''} />
      ) : null}
      <Versions agent={agent} />
    </Section>
  );
}

// Instructions of this length take about a third of a screen.
const SHORT_LINES = 10;
const SHORT_LENGTH = 700;

function InstructionsText({ text }: { readonly text: string }) {
  const { t } = useTranslation('agents');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (text.trim() === '') return <p className="text-sm text-faint">{t('noInstructions')}</p>;
  const isLong = text.length > SHORT_LENGTH || text.split('\n').length > SHORT_LINES;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full rounded-xl bg-sunken p-3">
        <div
          id={id}
          dir="auto"
          data-instructions
          className={`text-sm wrap-anywhere whitespace-pre-wrap ${isLong && !isOpen ? 'line-clamp-8' : ''}`}
        >
          {text}
        </div>
      </div>
      {isLong ? (
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('showLess') : t('showAll')}
        </Button>
      ) : null}
    </div>
  );
}

function Versions({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const { data: count } = useQuery(versionCountQuery(agent.id));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div>
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={<History aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(!isOpen)}
        >
          {count === undefined ? t('versions') : t('versionCount', { count })}
          <ChevronDown
            aria-hidden="true"
            className={`size-4 text-faint ${isOpen ? 'rotate-180' : ''}`}
          />
        </Button>
      </div>
      {isOpen ? (
        <div id={id} className="flex flex-col gap-3">
          <p className="text-sm text-soft">{t('versionsAbout')}</p>
          <Suspense fallback={<Loading />}>
            <VersionList agent={agent} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
