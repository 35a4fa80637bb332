import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Section } from '../../../parts/section.tsx';
import { useHashTarget } from '../../../parts/focus/use-hash-target.ts';
import { toolsQuery } from '../agent-queries.ts';
import { offeredTools, type ToolLine } from '../tool-lines.ts';
import { ToolWords } from '../tool-words.tsx';
import type { DraftFormProps } from './draft-form.ts';
import { TOOLS } from './form-hashes.ts';
import { ToolApproval } from './tool-approval.tsx';

interface ToolFieldsProps extends DraftFormProps {
  /** Whether a file defines the agent's tools. People can still approve the tools here. */
  readonly isOfFile: boolean;
}

/** The tools of MCP servers that the agent may use. Every agent also has the tools of the floor. */
export function ToolFields({ draft: { form, values }, isOfFile }: ToolFieldsProps) {
  const { t } = useTranslation('agents');
  const { data } = useQuery(toolsQuery);
  const allowed = values.llm.tools;
  // A tool that no longer exists stays in the list after a person unchecks it. So the person can
  // check the tool again.
  const [atFirst] = useState(allowed);
  const tools = offeredTools([...new Set([...atFirst, ...allowed])], data?.items ?? []);
  const allow = (name: string, isAllowed: boolean): void => {
    const others = allowed.filter((one) => one !== name);
    form.setValue('llm.tools', isAllowed ? [...others, name] : others);
  };
  const place = useHashTarget({ hash: TOOLS, isThere: data !== undefined });
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Section title={t('toolsTitle')} about={t('floorTools')}>
        {tools.length === 0 ? (
          <p className="text-sm text-soft">
            {t('noToolServers')} <code>conch.yaml</code>
          </p>
        ) : null}
        {tools.length === 0 ? null : (
          <ul className="flex flex-col gap-1">
            {tools.map((tool) => (
              <Tool
                key={tool.name}
                tool={tool}
                isAllowed={allowed.includes(tool.name)}
                // People can uncheck a refused tool, and check it again until the form is saved.
                canChange={!isOfFile && (tool.state !== 'refused' || atFirst.includes(tool.name))}
                allow={(isAllowed) => allow(tool.name, isAllowed)}
              />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

interface ToolProps {
  readonly tool: ToolLine;
  readonly isAllowed: boolean;
  readonly canChange: boolean;
  readonly allow: (isAllowed: boolean) => void;
}

function Tool({ tool, isAllowed, canChange, allow }: ToolProps) {
  const { name, offer } = tool;
  return (
    <li>
      <label className="flex min-h-9 items-start gap-3 rounded-lg px-2 py-1.5 hover:bg-hover pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="llm.tools"
          checked={isAllowed}
          disabled={!canChange}
          onChange={({ target }) => allow(target.checked)}
          className="mt-1 size-4 shrink-0 accent-ink"
        />
        <ToolWords tool={tool} />
      </label>
      {offer === null ? null : <ToolApproval name={name} offer={offer} />}
    </li>
  );
}
