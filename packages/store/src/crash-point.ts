/** Called at named places in the code. Tests let the process crash there. */
export type CrashPoint = (name: string) => void;
