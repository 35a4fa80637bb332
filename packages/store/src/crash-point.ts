/** Called at named places where a process may die; tests let it die there. */
export type CrashPoint = (name: string) => void;
