import { HTTP_API, ROOT_API, type JsonSchema, type Route } from '@conch/protocol';
import * as fc from 'fast-check';
import { bend, withBend, type Bend } from './bend.ts';
import { goodValue } from './good-values.ts';
import { hostileText, rawBody } from './odd-values.ts';
import type { RawRequest } from './wire.ts';
import { callerOf, type WalkCaller } from './callers.ts';
import type { WalkWorld } from './world.ts';

/** A request, and its caller. */
export interface WalkRequest extends RawRequest {
  readonly caller: string;
  /** Whether the path, method or headers of the request may miss the route. */
  readonly isElsewhere: boolean;
}

/** Generates valid and invalid requests to one route. */
export function requestsTo(
  route: Route,
  world: WalkWorld,
  prefix: string,
): fc.Arbitrary<WalkRequest> {
  return fc
    .record({
      caller: callerOf(route, world.callers),
      params: partOf(route.params, world, 'input'),
      oddPart: seldom(12, fc.record({ at: fc.nat({ max: 1 }), piece: oddPiece })),
      query: partOf(route.query, world, 'output'),
      oddQuery: seldom(8, oddQuery),
      body: bodyOf(route, world),
      headers: headersOf(route),
      method: seldom(60, fc.constantFrom(...methodsBeside(route))),
    })
    .map((made) => requestOf(route, prefix, made));
}

function seldom<T>(oneIn: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  const never = { weight: oneIn - 1, arbitrary: fc.constant(null) };
  return fc.oneof(never, { weight: 1, arbitrary });
}

/** Methods without a route at this path. */
function methodsBeside({ path }: Route): readonly string[] {
  const paths = new Set<string>(
    [...Object.values(HTTP_API), ...Object.values(ROOT_API)]
      .filter((route) => route.path === path)
      .map(({ method }) => method),
  );
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
  return all.filter((method) => !paths.has(method));
}

interface DrawnRequest {
  readonly caller: WalkCaller;
  readonly params: unknown;
  readonly oddPart: { readonly at: number; readonly piece: string } | null;
  readonly query: unknown;
  readonly oddQuery: string | null;
  readonly body: { readonly text: string | null; readonly type: string | null };
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string | null;
}

function requestOf(route: Route, prefix: string, drawn: DrawnRequest): WalkRequest {
  const { caller, oddPart, body, headers, method } = drawn;
  const params = drawn.params as Readonly<Record<string, string>>;
  let place = 0;
  const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const isOdd = oddPart !== null && oddPart.at === place++ % 2;
    return isOdd ? oddPart.piece : encodeURIComponent(String(params[name]).toWellFormed());
  });
  const query = drawn.oddQuery ?? queryText(drawn.query as Readonly<Record<string, unknown>>);
  const type = body.text === null || body.type === null ? {} : { 'content-type': body.type };
  return {
    caller: caller.kind,
    method: method ?? route.method,
    path: `${prefix}${path}${query === '' ? '' : `?${query}`}`,
    headers: { ...caller.headers, ...type, ...headers },
    body: body.text,
    isElsewhere:
      (oddPart !== null && place > 0) || method !== null || headers['upgrade'] === 'websocket',
  };
}

function partOf(
  schema: Route['params'],
  world: WalkWorld,
  io: 'input' | 'output',
): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant({});
  return goodValue(schema.toJSONSchema({ io, unrepresentable: 'any' }) as JsonSchema, world.known);
}

function bodyOf(route: Route, world: WalkWorld): fc.Arbitrary<DrawnRequest['body']> {
  const none = fc.constant({ text: null, type: null });
  const typed = (text: fc.Arbitrary<string>) =>
    fc.record({ text, type: fc.oneof({ weight: 15, arbitrary: JSON_TYPE }, oddType) });
  const raw = typed(rawBody);
  if (route.body === undefined) return fc.oneof({ weight: 9, arbitrary: none }, raw);
  const schema = route.body.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const good = goodValue(schema, world.known);
  const wrong = fc
    .tuple(good, fc.array(bend, { minLength: 1, maxLength: 3 }))
    .map(([value, bends]: [unknown, Bend[]]) => bends.reduce(withBend, value));
  const json = fc.oneof({ weight: 7, arbitrary: good }, { weight: 3, arbitrary: wrong });
  return fc.oneof(
    { weight: 16, arbitrary: typed(json.map((value) => JSON.stringify(value) ?? '')) },
    { weight: 2, arbitrary: raw },
    { weight: 1, arbitrary: none },
  );
}

const JSON_TYPE = fc.constant<string | null>('application/json');
const oddType = fc.constantFrom<(string | null)[]>(
  null,
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json; charset=latin1',
  'application/json5',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json, text/plain',
  ';',
  'json',
  '',
);

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new URLSearchParams(pairs).toString();
}

const encoded = hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000));

/** Raw path segments in place of an id. */
const oddPiece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '%2e%2e',
    '..%2f..%2f..%2fetc%2fpasswd',
    '..%5c..%5c',
    '%252e%252e%252f',
    '%00',
    '%',
    '%zz',
    '%C0%AF',
    '%ff',
    '*',
    ':spaceId',
    '__proto__',
    'undefined',
    'null',
    '-1',
    '0',
    '1;drop',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '019A8C1E-0000-7000-8000-000000000000',
    '019a8c1e-0000-7000-8000-000000000000%20',
    '019a8c1e-0000-7000-8000-000000000000%00',
    'x'.repeat(499),
    'x'.repeat(501),
    'x'.repeat(5_000),
  ),
  encoded,
);

const oddQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz=1',
    '&&==&',
    '__proto__=1',
    '__proto__[isAdmin]=true',
    'constructor.prototype.x=1',
    'limit=1&limit=2',
    'limit[]=1',
    'limit=0',
    'limit=-1',
    'limit=101',
    'limit=1e2',
    'limit=0x10',
    'limit=',
    'limit=%00',
    'limit=Infinity',
    'cursor=',
    'cursor=%00',
    'cursor=%F0%9F%92%A9',
    `cursor=${'x'.repeat(501)}`,
    'after=-1',
    'after=99999999999999999999',
    'after=9007199254740991',
    'all=yes',
    'spaceId=',
    'words=',
    'words=%00',
    'words=%25',
    'words=%22',
    'words=a*+OR+b',
    `words=${'a+'.repeat(250)}`,
    'unknown=1',
  ),
  fc
    .tuple(fc.constantFrom('cursor', 'words', 'limit', 'spaceId', 'after'), encoded)
    .map(([name, value]) => `${name}=${value}`),
);

function headersOf({ ifMatch }: Route): fc.Arbitrary<Readonly<Record<string, string>>> {
  const nothing = fc.constant({});
  const odd = fc.oneof(
    fc.constantFrom(...ODD_HEADERS),
    fc
      .constantFrom('text/html', '*/*;q=0', 'application/xml', ',,;;')
      .map((accept) => ({ accept })),
    fc.constantFrom('0', '3', '-1', 'x', '1e3', '999999999', '99999999999999999999').map((id) => ({
      'last-event-id': id,
    })),
  );
  const matched = fc
    .constantFrom('"1"', '"2"', '1', '*', 'W/"1"', '"x"', '0', '"1", "2"', '""')
    .map((version) => ({ 'if-match': version }));
  return fc.oneof(
    { weight: 10, arbitrary: nothing },
    { weight: 1, arbitrary: odd },
    { weight: ifMatch === true ? 8 : 1, arbitrary: matched },
  );
}

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { host: 'evil.example' },
  { host: '' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { cookie: 'sid=' },
  { cookie: `sid=${'x'.repeat(4_000)}; sid=y` },
  { cookie: ';;;=;sid' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer  a b' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https' },
  { 'accept-version': '9.9.9' },
  { 'accept-encoding': 'gzip, br, *;q=0' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
  { expect: '100-continue' },
  { expect: 'a miracle' },
  { upgrade: 'h2c', connection: 'upgrade' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { te: 'trailers' },
  { 'user-agent': 'x'.repeat(6_000) },
  { 'user-agent': '\u00ff\u0080' },
  { connection: 'close' },
  { 'x-filler': 'x'.repeat(20_000) },
];
