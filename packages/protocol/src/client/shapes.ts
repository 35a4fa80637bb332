// Generated from the schemas by `npm run shapes`. Change the schemas instead.
/**
 * The shapes of values on the wire, without the schema library. `s`, `n`, `b` and `*` are a string,
 * a number, a boolean and anything. `=x` is that word, `[x]` a list, `<x>` a record, `(x|y)` a choice,
 * `x?` may be null, and a field `x?:` may be missing. A capital begins the name of a shape.
 */
export const SHAPES = {
  Agent:
    '{id:s,name:s,description:s,kind:s,config:*,status:s,isQuiet:b,autoReply:b,dayBudget:{maxTokens:n?,maxCostUsd:n?}?,isConnected:b?,from:s,extras:<*>,ownerId:s?,addableBy:(s|[s])?,isAddable:b,problem:s?,version:n,createdAt:s}',
  Approval:
    '{runId:s,callId:s,seq:n,agentId:s,tool:s,input:s,reason:s,phrase:{code:s,params:<*>}?,askedAt:s,until:s,verdict:s?,decidedBy:s?,decidedAt:s?,forChain:b}',
  Chain: '{id:s,policy:s,triggerId:s,startedAt:s,endedAt:s?,endedBecause:s?}',
  Decision:
    '{at:s,event:s,gotFloor:[{agentId:s,runId:s,because:s}],refused:[{agentId:s,because:s}],silent:[{agentIds:[s]?,count:n,because:s}],rules:[s]}',
  DeletedSpace: '{id:s,name:s,kind:s,deletedBy:s,deletedAt:s,purgeAt:s}',
  Exchange:
    '{isOver:b,message:Message,answers:[Message],runs:[ExplainedRun],chains:[Chain],silences:[{agentId:s?,agentName:s?,count:n,because:s,reason:s,sentence:s}],approvals:[Approval],cost:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n}}',
  ExplainedDecision:
    '{at:s,event:s,gotFloor:[{agentId:s,runId:s,because:s}],refused:[{agentId:s,because:s}],silent:[{agentIds:[s]?,count:n,because:s}],rules:[s],seq:n,lines:[{because:s,effect:s,sentence:s}]}',
  ExplainedRun:
    '{agentId:s,chainId:s,because:s,outcome:s?,outcomeWords:s?,failure:s?,stoppedById:s?,tokens:n?,costUsd:n?,isEstimated:b,offeredAt:s,startedAt:s?,endedAt:s?,runId:s,agentName:s,sentence:s,reason:{opening:s,clauses:[{key:s,name:s?,given:s,tick:n?,chance:n?}],held:s},rule:s,trigger:QuotedMessage?,step:n,steps:n,waiters:[{agentId:s,agentName:s}],passedOver:[{agentId:s?,agentName:s?,count:n,because:s,reason:s,sentence:s}],ending:{key:s,given:s,refused:s?,failure:s?}?}',
  ExportLine:
    '({kind:=space,format:n,at:s,space:Space}|{kind:=member,member:Member}|{kind:=thread,thread:Thread}|{kind:=message,message:Message,earlier:[{version:n,content:s,status:s,runId:s?}]}|{kind:=decision,decision:ExplainedDecision}|{kind:=end,messages:n,decisions:n})',
  ForeignTool:
    '{server:s,tool:s,state:s,now:{definition:{name:s,title?:s,description?:s,inputSchema:<*>,outputSchema?:<*>,annotations?:<*>},hash:s}?,approved:{name:s,title?:s,description?:s,inputSchema:<*>,outputSchema?:<*>,annotations?:<*>}?,reason:{code:s,params:<*>,detail:s}?,approval:s,outbound:b,private:b}',
  ForumState:
    '{spaceId:s,seed:s,tick:n,lastTickAt:s?,isTicking:b,nextTickAt:s?,isPaused:b,pausedBecause:s?,openThreads:n,pendingMentions:n}',
  Grant: '{homeId:s,homeName:s?,kind:s,grantedBy:{id:s,name:s}?,grantedAt:s}',
  Invitation: '{id:s,role:s,invitedBy:s,uses:n,maxUses:n?,createdAt:s,expiresAt:s}',
  Me: '{id:s,kind:s,name:s,isAdmin:b,isAutomation:b,hasPassword:b,cannotSave?:=disk-full}',
  Member: '{id:s,kind:s,name:s,role:s?,agentKind:s?,description:s?,status:s?,isQuiet:b?}',
  Mention: '{start:n,end:n,name:s,place:s,possessive:b,kind:s,memberId:s?,group:s?}',
  Message:
    '{id:s,spaceId:s,seq:n,shownAt:n,ordinal:n,type:s,sender:Sender?,content:s,mentions:[Mention],audience:(=everyone|[s]),replyTo:QuotedMessage?,threadId:s?,runId:s?,status:s,notice:s?,phrase:{code:s,params:<*>}?,version:n,versionRunId:s?,shownSteps?:n,reactions?:[{emoji:s,by:[s]}],createdAt:s,editedAt:s?,deletedAt:s?}',
  Model: '{name:s,contextTokens:n,price:{input:n,output:n}?}',
  OwnSpaceSettings: '{isPinned:b,notify:s?,section:s?,place:n?}',
  Person: '{id:s,name:s,isAdmin:b,version:n,createdAt:s}',
  Preview:
    '{policy:s,audience:(=everyone|[s])?,refused:{code:s,because:s,sentence:s}?,speakers:[{agentId:s,agentName:s,because:s}],silent:[{agentIds:[s]?,count:n,because:s}],warnings:[({kind:=unknown-mention,name:s,nearest:s?,isRemoved?:b,removedName?:s}|{kind:=looks-secret,what:s,secret:s,of:s?}|{kind:=limit,held:n,because:s}|{kind:=over-budget,agentId:s,agentName:s,budget:s,unit:s,most:n,left:n?,wanted:n?,alsoEnds:[s],because:s}|{kind:=notice,content:s,phrase:{code:s,params:<*>}?,because:s})],mostRuns:n,afterwards:s}',
  Problem:
    '{type:s,title:s,status:n,code:s,detail:s,fields?:[{path:s,code:s,params:<*>,detail:s}],reason?:{code:s,params:<*>,detail:s},version?:n,line?:n,retryAfterSeconds?:n,allow?:[s]}',
  Provider: '{name:s,preset:s,baseUrl:s,keyEnding:s?,from:s,createdAt:s?}',
  QuotedMessage: '{id:s,sender:Sender?,content:s,isDeleted:b}',
  Run: '{id:s,spaceId:s,agentId:s,chainId:s,triggerId:s,versionOf:s?,state:s,because:s,endedBecause:s?,outcome:s?,failure:s?,cancelReason:s?,outcomeWords:s?,delegatedToId:s?,stoppedById:s?,messageId:s?,waiters:[s],offeredAt:s,startedAt:s?,endedAt:s?,tokens:n?,costUsd:n?,isEstimated:b,branch:n,handOff:{kind:s,byId:s,reason:s,expectsReply:b}?}',
  Schedule:
    '{id:s,name:s,cron:s,timeZone:s,content:s,addresseeId:s?,nextAt:s?,isPaused:b,madeBy:{id:s,name:s}?}',
  Sender: '{kind:s,id:s,name:s}',
  Service: '{id:s,name:s,ending:s,madeBy:s,createdAt:s,lastUsedAt:s?}',
  Session: '{id:s,label:s,isCurrent:b,createdAt:s,lastSeenAt:s,expiresAt:s}',
  SettingsChange:
    '{kind?:s,policy?:s,mainAgentId?:s?,visibility?:s,unaddressed?:s,picker?:s,humanMentions?:s,textHandOff?:b,unknownMentions?:s,disclosure?:s,turnLimit?:n,maxRuns?:n,maxStack?:n,chainBudget?:{maxTokens:n?,maxCostUsd:n?},dayBudget?:{maxTokens:n?,maxCostUsd:n?},timeOuts?:{silentMs:n,totalMs:n,maxSteps:n},forum?:{seed?:s,isPaused?:b,tickIntervalMs?:n,threadLifetimeMs?:n,creationChance?:n,maxThreads?:n,mentionedReplyChance?:n,baseReplyChance?:n,maxReplies?:n,pruneAfterTicks?:n,minReplyLength?:n,titleWindowMs?:n,maxTitleLength?:n,maxCategoryLength?:n,defaultCategory?:s,maxMentions?:n,promptPosts?:n,promptNames?:n}}',
  ShareLink:
    '{id:s,madeBy:{id:s,name:s},createdAt:s,expiresAt:s,lastOpenedAt:s?,hasPrivate:b,hasTools:b,hasPrompts:b}',
  Space:
    '{id:s,name:s,kind:s,policy:s,role:s?,seq:n,readUpTo:n,unread:{messages:n,mentions:n},directWith:s?,mine:OwnSpaceSettings,version:n,createdAt:s,archivedAt:s?,isDamaged?:b,settings:SpaceSettings,aboveCeiling?:{turnLimit?:n,maxRuns?:n,maxStack?:n,chainBudget?:{maxTokens:n?,maxCostUsd:n?},dayBudget?:{maxTokens:n?,maxCostUsd:n?},timeOuts?:{silentMs:n,totalMs:n,maxSteps:n}},floor:{used:n,reserved:n,refused:[s],limit:n}}',
  SpaceCard:
    '{id:s,name:s,kind:s,policy:s,role:s?,seq:n,readUpTo:n,unread:{messages:n,mentions:n},directWith:s?,mine:OwnSpaceSettings,version:n,createdAt:s,archivedAt:s?,isDamaged?:b}',
  SpaceSettings:
    '{kind:s,policy:s,mainAgentId:s?,visibility:s,unaddressed:s,picker:s,humanMentions:s,textHandOff:b,unknownMentions:s,disclosure:s,turnLimit:n,maxRuns:n,maxStack:n,chainBudget:{maxTokens:n?,maxCostUsd:n?},dayBudget:{maxTokens:n?,maxCostUsd:n?},timeOuts:{silentMs:n,totalMs:n,maxSteps:n},forum:{seed:s,isPaused:b,tickIntervalMs:n,threadLifetimeMs:n,creationChance:n,maxThreads:n,mentionedReplyChance:n,baseReplyChance:n,maxReplies:n,pruneAfterTicks:n,minReplyLength:n,titleWindowMs:n,maxTitleLength:n,maxCategoryLength:n,defaultCategory:s,maxMentions:n,promptPosts:n,promptNames:n}}',
  Thread:
    '{id:s,spaceId:s,number:n,title:s,category:s,postId:s,sender:Sender?,replyCount:n,createdAt:s,lastActivityAt:s,expiresAt:s,isOpen:b}',
  ThreadPost: '{number:n,message:Message,mentioned:[{agentId:s,name:s,isExpected:b}]}',
  Tick: '{number:n,at:s,begunAt:s,endedAt:s?,askedBy:{id:s,name:s}?,planned:[{kind:s,agent:{id:s,name:s},thread:{id:s,number:n,title:s}?,because:s,mentionId:s?,runId:s?,state:s,outcome:s?,outcomeWords:s?,endedBecause:s?,messageId:s?}],silences:[({kind:=mentioned,agent:{id:s,name:s},because:s}|{kind:=others,phase:s,count:n,because:s})],pruned:n,pending:n,expired:[{id:s,number:n,title:s}],threadsWritten:n,repliesWritten:n,cost:{runs:n,tokens:n,costUsd:n?,knownCostUsd:n,unpricedTokens:n,estimatedTokens:n,unreportedRuns:n}}',
  Token:
    '{id:s,name:s,ending:s,createdAt:s,lastUsedAt:s?,expiresAt:s?,rights:s,spaceIds:[s]?,lastUse:{route:s,address:s}?}',
} as const;
