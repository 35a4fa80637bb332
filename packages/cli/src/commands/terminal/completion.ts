import { completionScript, SHELLS } from '../../completion/scripts.ts';
import { usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument } from '../../command-input.ts';

/** Prints a completion script. */
export const completion = command({
  name: 'completion',
  summary: 'Prints the script that completes commands, flags and names in a shell.',
  examples: [
    'conch completion bash > ~/.local/share/bash-completion/completions/conch',
    'conch completion zsh > ~/.zfunc/_conch',
    'conch completion fish > ~/.config/fish/completions/conch.fish',
  ],
  isLocal: true,
  args: { shell: argument('SHELL', 'the shell', { choices: SHELLS }) },
  run: async ({ out }, { shell: wanted }) => {
    const shell = SHELLS.find((one) => one === wanted);
    if (shell === undefined) throw usageFailure(`Use one of: ${SHELLS.join(', ')}.`);
    const script = completionScript(shell);
    out.show({ shell, script }, script);
  },
});
