import { z } from 'zod';
import { route } from '../route.ts';

/** Routes for admins about the whole server. */
export const BACKUP = {
  downloadBackup: route({
    method: 'GET',
    path: '/backup',
    action: 'back-up',
    summary: 'Gives a copy of the whole current database for `conch restore`. Not with PostgreSQL.',
    answer: {
      status: 200,
      body: z.string().describe('An SQLite database.'),
      type: 'application/vnd.sqlite3',
    },
    failures: ['backup-elsewhere'],
  }),
} as const;
