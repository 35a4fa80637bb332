import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataDirectory } from '../../src/start/data-directory.ts';

test.each([
  ['linux', { HOME: '/h' }, ['/h', '.local', 'share', 'conch']],
  ['linux', { HOME: '/h', XDG_DATA_HOME: '/x' }, ['/x', 'conch']],
  ['darwin', { HOME: '/h' }, ['/h', 'Library', 'Application Support', 'conch']],
  ['win32', { LOCALAPPDATA: '/l' }, ['/l', 'conch']],
  ['linux', {}, [homedir(), '.local', 'share', 'conch']],
] as const)(
  'on %s with %j the data directory is in the system’s folder for user data',
  (platform, env, parts) => {
    expect(defaultDataDirectory(env, platform)).toBe(join(...parts));
  },
);
