import type { InnerReason } from '@conch/engine';
import { reasonMaker } from './reason-maker.ts';

/** Why an MCP tool or its server cannot be used. */
export const TOOL_REASONS = {
  'tool-not-approvable': ({ tool, why }: { readonly tool: string; readonly why: InnerReason }) =>
    `${tool} cannot be approved: ${why.detail}.`,
  'tool-server-unasked': ({ why }: { readonly why: InnerReason }) =>
    `The server of the tool cannot be used: ${why.detail}.`,
  'tool-description-long': ({ most }: { readonly most: number }) =>
    `its description has more than ${most} characters`,
  'tool-schema-deep': ({ most }: { readonly most: number }) =>
    `its schema is nested more than ${most} deep`,
  'tool-schema-large': ({ most }: { readonly most: number }) =>
    `its schema has more than ${most} bytes`,
  'tool-with-hidden-characters': () => 'its definition has invisible characters',
  'tool-name-characters': () => 'its name has other characters than letters, digits, _, - and .',
  'tool-name-of-floor': () => 'it has the name of a built-in tool',
  'tool-name-of-server': () => 'its name looks like a tool of another server',
  'tool-name-alike': () => 'another tool looks the same',
  'tool-name-same': () => 'another tool has the same name for models',
  'tools-not-answering': () => 'it has not answered yet',
  'tools-program-missing': () => 'there is no such program. Check its command',
  'tools-program-barred': () => 'the program cannot be started. Check its permissions',
  'tools-late': () => 'it did not answer in time',
  'tools-ended': () => 'it has ended or closed the connection',
  'tools-token': () => 'it does not accept the token. Check tokenFrom',
  'tools-address': () => 'there is no MCP server at its address. Check url',
  'tools-list-long': () => 'its list of tools has too many pages',
  'tools-ask-back': () => 'it asks for more input, which is not possible here',
  'tools-arguments': () => 'it does not accept these arguments',
  'tools-absent': () => 'it has no such tool',
  'tools-garbled': () => 'its answer could not be read',
  'tools-too-much': () => 'it sent too much at once, so the connection was closed',
  'tools-elsewhere': () => 'it redirects to another address. Use that address',
  'tools-closing': () => 'this server is stopping',
} as const;

export const toolReason = reasonMaker(TOOL_REASONS);
