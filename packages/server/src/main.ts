// The entry of the program. The program is imported after the check of the version, because an old
// Node fails on its imports with a stack trace.
import '@conch/store/needs-node';

await import('./program.ts');
