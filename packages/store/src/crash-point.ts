/** Called at named places where a process may crash. Tests crash it there. */
export type CrashPoint = (name: string) => void;
