import { chat } from './0001-chat.ts';
import { mainAgent } from './0002-main-agent.ts';
import { turnTaking } from './0003-turn-taking.ts';
import { forum } from './0004-forum.ts';
import { access } from './0005-access.ts';
import { threadPosts } from './0006-thread-posts.ts';
import { lastWords } from './0007-last-words.ts';
import { secrets } from './0008-secrets.ts';
import { providers } from './0009-providers.ts';
import { thinking } from './0010-thinking.ts';
import { ticks } from './0011-ticks.ts';
import { waiters } from './0012-waiters.ts';
import { silences } from './0013-silences.ts';
import { agentVersions } from './0014-agent-versions.ts';
import { defaultModel } from './0015-default-model.ts';
import { whoWasHere } from './0016-who-was-here.ts';
import { versionsCutShort } from './0017-versions-cut-short.ts';
import { unreportedCosts } from './0018-unreported-costs.ts';
import { oneOrder } from './0019-one-order.ts';
import { archivedAndDeletedSpaces } from './0020-archived-and-deleted-spaces.ts';
import { handOffs } from './0021-hand-offs.ts';
import { clientKeys } from './0022-client-keys.ts';
import { grants } from './0023-grants.ts';
import { onceIsOnce } from './0024-once-is-once.ts';
import { cancelReasons } from './0025-cancel-reasons.ts';
import { coordinator } from './0026-coordinator.ts';
import { todaysWords } from './0027-todays-words.ts';
import { phrases } from './0028-phrases.ts';
import { accessOfFormerAdmins } from './0029-access-of-former-admins.ts';
import { originOfRights } from './0030-origin-of-rights.ts';
import { pausedAddressees } from './0031-paused-addressees.ts';
import { searchIndex } from './0032-search-index.ts';
import { recentlyDeletedSpaces } from './0033-recently-deleted-spaces.ts';
import { services } from './0034-services.ts';
import { shareLinks } from './0035-share-links.ts';
import { inAnAnswer } from './0036-in-an-answer.ts';
import { faces } from './0037-faces.ts';
import { approvalsForAChain } from './0038-approvals-for-a-chain.ts';
import { reactions } from './0039-reactions.ts';
import { modelDays } from './0040-model-days.ts';
import { tokenScopes } from './0041-token-scopes.ts';
import { clientChats } from './0042-client-chats.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. Together they create the tables in `tables/` from an empty database. */
export const MIGRATIONS: readonly Migration[] = [
  chat,
  mainAgent,
  turnTaking,
  forum,
  access,
  threadPosts,
  lastWords,
  secrets,
  providers,
  thinking,
  ticks,
  waiters,
  silences,
  agentVersions,
  defaultModel,
  whoWasHere,
  versionsCutShort,
  unreportedCosts,
  oneOrder,
  archivedAndDeletedSpaces,
  handOffs,
  clientKeys,
  grants,
  onceIsOnce,
  cancelReasons,
  coordinator,
  todaysWords,
  phrases,
  accessOfFormerAdmins,
  originOfRights,
  pausedAddressees,
  searchIndex,
  recentlyDeletedSpaces,
  services,
  shareLinks,
  inAnAnswer,
  faces,
  approvalsForAChain,
  reactions,
  modelDays,
  tokenScopes,
  clientChats,
];

/** The version of the newest schema. */
export const SCHEMA_VERSION: number = MIGRATIONS.at(-1)?.version ?? 0;
