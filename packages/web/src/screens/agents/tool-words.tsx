import { useTranslation } from '../../words/use-translation.ts';
import { ServerSentence } from '../../parts/names/server-sentence.tsx';
import type { ToolLine } from './tool-lines.ts';

/** The description of a tool, and whether agents may use the tool. */
export function ToolWords({ tool }: { readonly tool: ToolLine }) {
  const { name, description, state, asks, reason } = tool;
  const { t } = useTranslation('agents');
  return (
    <span className="min-w-0 text-sm">
      <code className="text-xs font-semibold">{name}</code>
      {description === '' ? null : (
        <span dir="auto" className="block text-soft">
          {description}
        </span>
      )}
      <span className={`block text-xs ${state === 'approved' ? 'text-soft' : 'text-warn'}`}>
        {state === 'approved' ? t(asks ? 'toolAsks' : 'toolFree') : t(`tool_${state}`)}
        {reason === null ? null : (
          <>
            {state === 'refused' ? ': ' : ' · '}
            <ServerSentence reason={reason} />
          </>
        )}
      </span>
    </span>
  );
}
