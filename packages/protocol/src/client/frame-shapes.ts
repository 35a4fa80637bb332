// Generated from the schemas by `npm run shapes`. Change the schemas instead.
import type { ServerFrame } from '../from-server.ts';

/** The fields of each frame from the server, besides `type` (see `SHAPES`). */
export const FRAME_SHAPES: Readonly<Record<ServerFrame['type'], string>> = {
  message: '{spaceId:s,seq:n,message:Message}',
  message_changed:
    '{spaceId:s,seq:n,messageId:s,change:({kind:=edited,content:s,mentions:[Mention],version:n,status:s,versionRunId:s?,cutShortRunId:s?,shownSteps?:n}|{kind:=deleted})}',
  reactions: '{spaceId:s,seq:n,messageId:s,reactions:[{emoji:s,by:[s]}]}',
  notice: '{spaceId:s,seq:n,message:Message}',
  run: '{spaceId:s,seq:n,runId:s,state:s,agentId:s?,chainId:s?,versionOf:s?,outcome:s?,failure:s?,cancelReason:s?,outcomeWords:s?,because:s}',
  approval: '{spaceId:s,seq:n,approval:Approval}',
  chain: '{spaceId:s,seq:n,chainId:s,state:s,because:s}',
  floor: '{spaceId:s,seq:n,used:n,reserved:n,refused:[s]}',
  member: '{spaceId:s,seq:n,joined:[Member],changed:[Member],left:[s]}',
  space:
    '{spaceId:s,seq:n,space:{name:s,settings:SpaceSettings,aboveCeiling?:{turnLimit?:n,maxRuns?:n,maxStack?:n,chainBudget?:{maxTokens:n?,maxCostUsd:n?},dayBudget?:{maxTokens:n?,maxCostUsd:n?},timeOuts?:{silentMs:n,totalMs:n,maxSteps:n}},version:n,archivedAt:s?}}',
  'forum:post':
    '{spaceId:s,seq:n,threadId:s,title:s,senderId:s,senderName:s,agentId:s?,agentName:s?,mentionedNames:[s]}',
  'forum:reply':
    '{spaceId:s,seq:n,threadId:s,title:s,senderId:s,senderName:s,agentId:s?,agentName:s?,mentionedNames:[s]}',
  'forum:news':
    '{spaceId:s,seq:n,tick:n?,threadId:s,title:s,isNew:b,count:n,senderNames:[s],mentionedNames:[s]}',
  tick: '{spaceId:s,seq:n,number:n,state:s}',
  decision: '{spaceId:s,seq:n,decision:Decision}',
  stream_start:
    '{spaceId:s,messageId:s,runId:s,agentId:s,agentName:s,replyToId:s?,shownAt:n,ordinal:n}',
  stream_chunk: '{messageId:s,delta:s,offset:n}',
  stream_resume:
    '{spaceId:s,messageId:s,runId:s,agentId:s,agentName:s,replyToId?:s?,shownAt:n,ordinal:n,content:s}',
  stream_end: '{spaceId:s,messageId:s,runId:s,outcome:s}',
  run_tool: '{spaceId:s,runId:s,agentId:s,agentName:s,tool:s?}',
  typing: '{spaceId:s,memberId:s}',
  read: '{spaceId:s,memberId:s,upTo:n,back?:b}',
  presence: '{spaceId:s,online:[s]}',
  limits: '{spaceId:s,items:[{kind:s,used:n,reserved:n,limit:n?}]}',
  forum: '{spaceId:s,forum:ForumState}',
  ready: '{protocol:n,personId:s,heartbeatMs:n,at:s}',
  subscribed: '{ref?:s,spaceId:s,seq:n,streams:[s]}',
  unsubscribed: '{ref?:s,spaceId:s,deleted?:{by:s}}',
  resync: '{spaceId:s,seq:n}',
  ack: '{clientId:s,messageId:s?,seq:n,version:n?,warnings:[({kind:=unknown-mention,name:s,nearest:s?,isRemoved?:b,removedName?:s}|{kind:=looks-secret,what:s,secret:s,of:s?})]}',
  error: '{clientId:s?,problem:Problem}',
  pong: '{ref?:s}',
};
