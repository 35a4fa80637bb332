import { z } from 'zod';
import { pageOf } from '../route.ts';
import { instant, plainId, version } from '../scalars.ts';

/** A saved version of an agent. */
const agentVersion = z.object({
  version: version.describe(
    'The version of the agent after this save. Saves without a change are left out.',
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
      name: z.string().nullable().describe('The current name of the person.'),
    })
    .nullable()
    .describe('`null`: before versions were kept.'),
  changed: z
    .array(z.string())
    .describe(
      'Fields that differ from the version before, e.g. `name`, `config.model`. Values are not stored.',
    ),
  instructions: z.string().describe('The instructions. Empty for kinds without instructions.'),
});

export const agentVersions = pageOf(agentVersion).extend({
  total: z.int().describe('How many versions are stored: the newest 200 at most.'),
});

const MOST_ON_A_PAGE = 20;

/** A page has few versions, because the instructions of a version are long. */
export const agentVersionsAsked = z.strictObject({
  cursor: z.string().max(500).exactOptional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(MOST_ON_A_PAGE)).exactOptional(),
});
