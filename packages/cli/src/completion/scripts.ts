/** The shells with a completion script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type ShellName = (typeof SHELLS)[number];

/** If this candidate is printed, the shell completes file names. */
export const FILES = ':files';

// Each script calls the `conch` program for candidates, so the script is never out of date.
const BASH = `_conch() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ "$line" == ${FILES} ]]; then
      compopt -o default
    else
      COMPREPLY+=("$(printf '%q' "$line")")
    fi
  done < <(conch __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _conch conch
`;

// At the first Tab, compinit loads this script as the function _conch and calls it. So the script
// itself must also complete.
const ZSH = `#compdef conch
_conch() {
  local -a found
  found=("\${(@f)$(conch __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "$found[1]" == ${FILES} ]]; then
    _files
  elif [[ -n "$found[1]" ]]; then
    compadd -a found
  fi
}
if [[ "$funcstack[1]" == _conch ]]; then
  _conch
else
  compdef _conch conch
fi
`;

const FISH = `function __conch_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l found (conch __complete -- $words[2..-1] "$current" 2>/dev/null)
  if test "$found[1]" = ${FILES}
    __fish_complete_path "$current"
  else
    printf '%s\\n' $found
  end
end
complete -c conch -f -a '(__conch_complete)'
`;

/** The completion script of a shell. */
export function completionScript(shell: ShellName): string {
  return { bash: BASH, zsh: ZSH, fish: FISH }[shell].trimEnd();
}
