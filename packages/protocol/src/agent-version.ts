import { z } from 'zod';
import { pageOf } from './route.ts';
import { instant, plainId, version } from './scalars.ts';

/** An agent as it was saved once. */
const agentVersion = z.object({
  version: version.describe(
    'The version that the agent had then; what changed nothing is left out.',
  ),
  at: instant.nullable().describe('`null`: before versions were kept.'),
  by: z
    .object({
      how: z
        .enum(['person', 'token', 'file', 'import', 'server'])
        .describe(
          'By a person on the page, by a program with a token, by a file of the operator, by an import, or by Conch itself.',
        ),
      personId: plainId.nullable(),
      name: z.string().nullable().describe('As the person is called now.'),
    })
    .nullable()
    .describe('`null`: before versions were kept.'),
  changed: z
    .array(z.string())
    .describe(
      'Fields that differ from the version before, e.g. `name`, `config.model`; values are not kept.',
    ),
  instructions: z.string().describe('What it was told; empty for kinds that are told nothing.'),
});

export const agentVersions = pageOf(agentVersion).extend({
  total: z.int().describe('How many are kept: at most 200, the oldest go.'),
});

const MOST_ON_A_PAGE = 20;

/** Instructions are long: pages are short. */
export const agentVersionsAsked = z.strictObject({
  cursor: z.string().max(500).exactOptional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(MOST_ON_A_PAGE)).exactOptional(),
});
