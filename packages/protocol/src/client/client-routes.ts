// Generated from the schemas by `npm run shapes`. Change the schemas instead.
import type { HTTP_API } from '../http-api.ts';

type Api = typeof HTTP_API;

type RouteLines = {
  readonly [Name in keyof Api]: `${Api[Name]['method']} ${Api[Name]['path']} ${string}`;
};

/**
 * Every route under `/api/v1`: its method, its path, and the shape of its answer (see `SHAPES`).
 * The shape `-` means no answer, and `text` means an answer that is not JSON. With a final `after`,
 * the cursor of the next page is sent as `after` instead of `cursor`.
 */
export const CLIENT_ROUTES: RouteLines = {
  setUp: 'POST /setup Me',
  lookAtSignInLink: 'POST /setup/look {personId:s,name:s}',
  signIn: 'POST /session Me',
  signOut: 'DELETE /session -',
  lookAtInvitation: 'POST /invitations/look {spaceName:s,invitedBy:s,role:s,expiresAt:s}',
  acceptInvitation: 'POST /invitations/accept {spaceId:s,me:Me}',
  readMe: 'GET /me Me',
  changeMe: 'PATCH /me Me',
  makeTicket: 'POST /tickets {ticket:s,expiresAt:s}',
  listMySessions: 'GET /me/sessions {items:[Session],next:0}',
  endMySession: 'DELETE /me/sessions/:sessionId -',
  listMyTokens: 'GET /me/tokens {items:[Token],next:0}',
  makeMyToken:
    'POST /me/tokens {id:s,name:s,ending:s,createdAt:s,lastUsedAt:s?,expiresAt:s?,rights:s,spaceIds:[s]?,lastUse:{route:s,address:s}?,secret:s}',
  endMyToken: 'DELETE /me/tokens/:tokenId -',
  listPeople: 'GET /people {items:[Person],next:s?}',
  readPerson: 'GET /people/:personId Person',
  addPerson: 'POST /people {link:s,expiresAt:s,warning:s?,person:Person}',
  changePerson: 'PATCH /people/:personId Person',
  removePerson: 'DELETE /people/:personId -',
  makePersonLink: 'POST /people/:personId/link {link:s,expiresAt:s,warning:s?}',
  listAgents: 'GET /agents {items:[Agent],next:s?}',
  readAgent: 'GET /agents/:agentId Agent',
  readAgentActivity:
    'GET /agents/:agentId/activity {spaces:[{id:s,name:s,kind:s}],runs:[{id:s,spaceId:s,agentId:s,chainId:s,triggerId:s,versionOf:s?,state:s,because:s,endedBecause:s?,outcome:s?,failure:s?,cancelReason:s?,outcomeWords:s?,delegatedToId:s?,stoppedById:s?,messageId:s?,waiters:[s],offeredAt:s,startedAt:s?,endedAt:s?,tokens:n?,costUsd:n?,isEstimated:b,branch:n,handOff:{kind:s,byId:s,reason:s,expectsReply:b}?,spaceName:s}],days:[{day:s,runs:n,failed:n,tokens:n,costUsd:n?,estimatedTokens:n,unreportedRuns:n}]}',
  listAgentWhereabouts:
    'GET /agent-whereabouts {items:[{agentId:s,spaces:[{id:s,name:s}],lastActiveAt:s?}],next:s?}',
  listAgentVersions:
    'GET /agents/:agentId/versions {items:[{version:n,at:s?,by:{how:s,personId:s?,name:s?}?,changed:[s],instructions:s}],next:s?,total:n}',
  listTemplates:
    'GET /templates {items:[{name:s,summary:s,space:{name:s,mainAgent:s?,settings:SettingsChange},agents:[{name:s,description:s,autoReply:b,rules:*,instructions:s}]}],next:0}',
  listAgentKinds: 'GET /agent-kinds {items:[{name:s}],next:0}',
  addAgent: 'POST /agents Agent',
  changeAgent: 'PATCH /agents/:agentId Agent',
  removeAgent: 'DELETE /agents/:agentId -',
  importAgent: 'POST /agents/import {agent:Agent,leftOut:[{code:s,params:<*>,detail:s}]}',
  importAgentFile:
    'POST /agents/import-file {id:s,name:s,description:s,kind:s,config:*,status:s,isQuiet:b,autoReply:b,dayBudget:{maxTokens:n?,maxCostUsd:n?}?,isConnected:b?,from:s,extras:<*>,ownerId:s?,addableBy:(s|[s])?,isAddable:b,problem:s?,version:n,createdAt:s,leftOut:[{code:s,params:<*>,detail:s}]}',
  tryAgent:
    'POST /agents/try {outcome:s,content:s,failure:s?,outcomeWords:s,tokens:n,costUsd:n?,isEstimated:b,ms:n}',
  listAgentFiles:
    'GET /agent-files {items:[{file:s,agentId:s?,problem:{line:n?,reason:{code:s,params:<*>,detail:s}}?,leftOut:[{code:s,params:<*>,detail:s}]}],next:0}',
  readAgentFiles:
    'POST /agent-files {items:[{file:s,agentId:s?,problem:{line:n?,reason:{code:s,params:<*>,detail:s}}?,leftOut:[{code:s,params:<*>,detail:s}]}],next:0}',
  listAgentTokens: 'GET /agents/:agentId/tokens {items:[Token],next:0}',
  makeAgentToken:
    'POST /agents/:agentId/tokens {id:s,name:s,ending:s,createdAt:s,lastUsedAt:s?,expiresAt:s?,rights:s,spaceIds:[s]?,lastUse:{route:s,address:s}?,secret:s}',
  endAgentToken: 'DELETE /agents/:agentId/tokens/:tokenId -',
  makeWebhookSecret: 'POST /agents/:agentId/webhook-secret {secret:s}',
  listFaces:
    'GET /faces {items:[{memberId:s,name:s,face:({kind:=colour,colour:n}|{kind:=emoji,emoji:s}|{kind:=picture,hash:s})}],next:0}',
  readFacePicture: 'GET /faces/:memberId/picture/:hash text',
  changeMyFace: 'PUT /me/face -',
  changeAgentFace: 'PUT /agents/:agentId/face -',
  listProviders: 'GET /providers {items:[Provider],next:0}',
  foundProviders: 'GET /found-providers {items:[{preset:s,baseUrl:s,models:[s],isAdded:b}],next:0}',
  addProvider: 'POST /providers Provider',
  changeProvider: 'PATCH /providers/:providerName Provider',
  removeProvider: 'DELETE /providers/:providerName -',
  testProvider:
    'POST /providers/:providerName/test {trouble:s?,message:s,reason:{code:s,params:<*>,detail:s}?,modelCount:n,model:s?,latencyMs:n?}',
  listModels: 'GET /providers/:providerName/models {items:[Model],next:0}',
  readDefaultModel: 'GET /default-model {chosen:{provider:s,model:s}?}',
  chooseDefaultModel: 'PUT /default-model {chosen:{provider:s,model:s}?}',
  listToolServers:
    'GET /tool-servers {items:[{name:s,trouble:{code:s,params:<*>,detail:s}?}],next:0}',
  listTools: 'GET /tools {items:[ForeignTool],next:0}',
  approveTool: 'POST /tools/:toolServer/:toolName -',
  withdrawTool: 'DELETE /tools/:toolServer/:toolName -',
  listSpaces: 'GET /spaces {items:[SpaceCard],next:s?}',
  makeSpace: 'POST /spaces Space',
  readSpace: 'GET /spaces/:spaceId Space',
  changeSpace: 'PATCH /spaces/:spaceId Space',
  leaveSpace: 'POST /spaces/:spaceId/leave -',
  handOverSpace: 'POST /spaces/:spaceId/hand-over -',
  archiveSpace: 'POST /spaces/:spaceId/archive Space',
  unarchiveSpace: 'POST /spaces/:spaceId/unarchive Space',
  deleteSpace: 'DELETE /spaces/:spaceId -',
  streamEvents: 'GET /spaces/:spaceId/events text',
  listSpaceChanges:
    'GET /spaces/:spaceId/changes {items:[({kind:=joined,seq:n,at:s,memberIds:[s]}|{kind:=left,seq:n,at:s,memberIds:[s]}|{kind:=renamed,seq:n,at:s,name:s}|{kind:=mode,seq:n,at:s,mode:s})],next:0}',
  exportSpace: 'GET /spaces/:spaceId/export ExportLine',
  readMarks: 'GET /spaces/:spaceId/read {items:[{memberId:s,upTo:n}],next:0}',
  markRead: 'PUT /spaces/:spaceId/read -',
  readPresence: 'GET /spaces/:spaceId/presence {online:[s]}',
  readLimits: 'GET /spaces/:spaceId/limits {items:[{kind:s,used:n,reserved:n,limit:n?}],next:0}',
  changeMySpace: 'PATCH /spaces/:spaceId/mine OwnSpaceSettings',
  arrangeSpaces: 'PUT /me/space-order -',
  openDirectSpace: 'POST /direct-spaces Space',
  listDeletedSpaces: 'GET /deleted-spaces {items:[DeletedSpace],next:0}',
  restoreSpace: 'POST /deleted-spaces/:deletedSpaceId/restore Space',
  purgeSpace: 'DELETE /deleted-spaces/:deletedSpaceId -',
  copySpace: 'GET /spaces/:spaceId/copy {kind:s}',
  importSpace: 'POST /spaces/import {spaceId:s,name:s,seq:n,hash:s,added:[s]}',
  replaySpace:
    'GET /spaces/:spaceId/replay {seq:n,hash:s,decisions:n,difference:{seq:n,recorded:s,decided:s}?,redactedAt:n?}',
  listMembers: 'GET /spaces/:spaceId/members {items:[Member],next:s?}',
  listFormerMembers:
    'GET /spaces/:spaceId/former-members {items:[{id:s,kind:s,name:s,isRemoved:b}],next:0}',
  addMembers: 'POST /spaces/:spaceId/members {items:[Member],next:0}',
  changeMember: 'PATCH /spaces/:spaceId/members/:memberId Member',
  removeMember: 'DELETE /spaces/:spaceId/members/:memberId -',
  listInvitations: 'GET /spaces/:spaceId/invitations {items:[Invitation],next:0}',
  makeInvitation: 'POST /spaces/:spaceId/invitations {invitation:Invitation,link:s,warning:s?}',
  endInvitation: 'DELETE /spaces/:spaceId/invitations/:invitationId -',
  listGrants: 'GET /spaces/:spaceId/grants {items:[Grant],next:0}',
  giveGrant: 'POST /spaces/:spaceId/grants Grant',
  revokeGrant: 'DELETE /spaces/:spaceId/grants/:kind/:homeId -',
  readMessages: 'GET /spaces/:spaceId/messages {items:[Message],next:s?}',
  readMessage: 'GET /spaces/:spaceId/messages/:messageId Message',
  readMessageVersions:
    'GET /spaces/:spaceId/messages/:messageId/versions {items:[{version:n,content:s,status:s,runId:s?}],next:0}',
  readExchange: 'GET /spaces/:spaceId/messages/:messageId/exchange Exchange',
  postMessage:
    'POST /spaces/:spaceId/messages {messageId:s,seq:n,isRepeat:b,warnings:[({kind:=unknown-mention,name:s,nearest:s?,isRemoved?:b,removedName?:s}|{kind:=looks-secret,what:s,secret:s,of:s?})],exchange?:Exchange}',
  editMessage: 'PATCH /spaces/:spaceId/messages/:messageId {seq:n,version:n}',
  deleteMessage: 'DELETE /spaces/:spaceId/messages/:messageId {seq:n}',
  react: 'POST /spaces/:spaceId/messages/:messageId/reactions {seq:n}',
  regenerate: 'POST /spaces/:spaceId/messages/:messageId/regenerate {seq:n}',
  previewMessage: 'POST /spaces/:spaceId/preview {previews:[Preview]}',
  search:
    'GET /search {items:[{spaceName:s,message:Message,highlights:[{start:n,end:n}]}],next:s?}',
  readRun: 'GET /spaces/:spaceId/runs/:runId Run',
  explainRun: 'GET /spaces/:spaceId/runs/:runId/why ExplainedRun',
  readRunSteps:
    'GET /spaces/:spaceId/runs/:runId/steps {items:[({kind:=tool,tool:s,input:s,result:s,isError:b,at:s}|{kind:=reasoning,content:s,at:s})],next:0}',
  listRuns: 'GET /spaces/:spaceId/runs {items:[Run],next:s?}',
  listChains: 'GET /spaces/:spaceId/chains {items:[Chain],next:s?}',
  readChain:
    'GET /spaces/:spaceId/chains/:chainId {id:s,policy:s,triggerId:s,startedAt:s,endedAt:s?,endedBecause:s?,cost:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n},branches:[{id:n,stack:[{agentId:s,askedId:s,reason:s}],mentions:[{fromId:s,toId:s,reason:s}]}],runs:[Run]}',
  listDecisions: 'GET /spaces/:spaceId/decisions {items:[ExplainedDecision],next:s?} after',
  stop: 'POST /spaces/:spaceId/stop {seq:n}',
  continue: 'POST /spaces/:spaceId/continue {seq:n}',
  listSchedules: 'GET /spaces/:spaceId/schedules {items:[Schedule],next:0}',
  addSchedule: 'POST /spaces/:spaceId/schedules Schedule',
  changeSchedule: 'PATCH /spaces/:spaceId/schedules/:scheduleId Schedule',
  removeSchedule: 'DELETE /spaces/:spaceId/schedules/:scheduleId -',
  listServices: 'GET /spaces/:spaceId/services {items:[Service],next:0}',
  makeService:
    'POST /spaces/:spaceId/services {id:s,name:s,ending:s,madeBy:s,createdAt:s,lastUsedAt:s?,secret:s}',
  removeService: 'DELETE /spaces/:spaceId/services/:serviceId -',
  exportMarkdown: 'GET /spaces/:spaceId/export.md text',
  exportPage: 'GET /spaces/:spaceId/export.html text',
  listShareLinks: 'GET /spaces/:spaceId/shares {items:[ShareLink],next:0,membersMayShare:b}',
  makeShareLink: 'POST /spaces/:spaceId/shares {share:ShareLink,link:s,warning:s?}',
  endShareLink: 'DELETE /spaces/:spaceId/shares/:shareId -',
  changeSharing: 'PUT /spaces/:spaceId/sharing {membersMayShare:b}',
  readSpaceCosts:
    'GET /spaces/:spaceId/costs {total:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n},days:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,day:s,agents:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,agentId:s}]}]}',
  readAgentCosts:
    'GET /agents/:agentId/costs {total:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n},days:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,day:s}]}',
  readSpacesCosts:
    'GET /costs/spaces {total:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n},days:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,day:s}],spaces:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,spaceId:s,spaceName:s,dayBudget:{maxTokens:n?,maxCostUsd:n?},today:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n}}],agents:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,agentId:s,agentName:s,dayBudget:{maxTokens:n?,maxCostUsd:n?}?,today:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n}}],models:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,model:s?}]}',
  readServerCosts:
    'GET /costs {total:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n},days:[{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n,day:s}]}',
  listApprovals: 'GET /spaces/:spaceId/approvals {items:[Approval],next:s?}',
  answerApproval: 'POST /spaces/:spaceId/approvals/:runId/:callId Approval',
  listThreads: 'GET /forum/threads {items:[Thread],next:s?}',
  readThread: 'GET /forum/threads/:threadId Thread',
  readPosts: 'GET /forum/threads/:threadId/posts {items:[ThreadPost],next:s?}',
  openThread:
    'POST /forum/threads {messageId:s,seq:n,isRepeat:b,warnings:[({kind:=unknown-mention,name:s,nearest:s?,isRemoved?:b,removedName?:s}|{kind:=looks-secret,what:s,secret:s,of:s?})],threadId:s,number:n}',
  postReply:
    'POST /forum/threads/:threadId/posts {messageId:s,seq:n,isRepeat:b,warnings:[({kind:=unknown-mention,name:s,nearest:s?,isRemoved?:b,removedName?:s}|{kind:=looks-secret,what:s,secret:s,of:s?})],threadId:s,number:n}',
  readForum: 'GET /forum ForumState',
  beginTick: 'POST /forum/ticks {number:n}',
  listTicks: 'GET /forum/ticks {items:[Tick],next:s?}',
  readTick: 'GET /forum/ticks/:tickNumber Tick',
  readNextTick:
    'GET /forum/next-tick {number:n,at:s,isTicking:b,mentioned:[{agent:{id:s,name:s},thread:{id:s,number:n,title:s},mentionerName:s,chance:n,because:s}],more:{mentioned:n,threads:n,pruned:n,expired:n},others:{count:n,chance:n},threads:[{id:s,number:n,title:s,chance:n,replies:n}],creation:{count:n,chance:n},pruned:[{agent:{id:s,name:s},thread:{id:s,number:n,title:s}}],expired:[{id:s,number:n,title:s}],plan:{planned:[{kind:s,agent:{id:s,name:s},thread:{id:s,number:n,title:s}?,because:s}],silences:[({kind:=mentioned,agent:{id:s,name:s},because:s}|{kind:=others,phase:s,count:n,because:s})]}}',
  listPendingMentions:
    'GET /forum/pending-mentions {items:[{id:s,agentId:s,agentName:s,threadId:s,threadTitle:s,mentionerName:s,createdAt:s,forgottenAt:s}],next:s?}',
  pauseForum: 'POST /forum/pause ForumState',
  resumeForum: 'POST /forum/resume ForumState',
  readForumHash: 'GET /forum/hash {hash:s,ticks:n,posts:n}',
  forkForum: 'POST /forum/forks Space',
  compareForums:
    'GET /forum/comparison {common:{ticks:n,hash:s},first:{tick:n,in:s,a:s?,b:s?}?,settings:[{name:s,a:(s|n|b),b:(s|n|b)}],a:{ticks:n,threads:n,posts:n,replies:n,unanswered:n?,series:[{tick:n,threads:n,replies:n}]},b:{ticks:n,threads:n,posts:n,replies:n,unanswered:n?,series:[{tick:n,threads:n,replies:n}]}}',
  downloadBackup: 'GET /backup text',
  readOpenApi: 'GET /openapi.json {openapi:s}',
  readApiPage: 'GET /docs text',
  readApiStyle: 'GET /docs.css text',
};
