import type { AgentDetails } from '../agent.ts';
import { agentAsCard } from './agent-as-card.ts';
import { agentAsFile, fileNameOf } from './agent-as-file.ts';

/** Downloads an agent as a file or card in the browser. */
export function saveAgent(agent: AgentDetails, as: 'file' | 'card'): void {
  const name = fileNameOf(agent.name);
  if (as === 'file') {
    download(`${name}.md`, new Blob([agentAsFile(agent)], { type: 'text/markdown' }));
    return;
  }
  const card = JSON.stringify(agentAsCard(agent), null, 2);
  download(`${name}.json`, new Blob([card], { type: 'application/json' }));
}

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL is no longer needed when this timer fires, because the browser has already started the
  // download.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
