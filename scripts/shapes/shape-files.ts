import {
  HTTP_API,
  openApiDocument,
  type JsonSchema,
  type OpenApiDocument,
  type Route,
} from '@conch/protocol';
import type { SourceText } from '../repository.ts';
import { namesIn, objectText, shapeText } from './shape-text.ts';

type Line = readonly [key: string, value: string];

const HEAD = '// Generated from the schemas by `npm run shapes`. Change the schemas instead.\n';
const FOLDER = 'packages/protocol/src/client';
const WIDTH = 100;
const SHORT_KEY = 4;

/** The source files of `@conch/protocol/client` that are generated from the schemas. */
export function shapeFiles(): SourceText[] {
  const document = openApiDocument({ version: '' });
  const routes = Object.entries(HTTP_API).map(([name, route]): Line => {
    return [name, routeText(name, { route, document })];
  });
  const frames = frameLines(document);
  const used = [...routes, ...frames].map(([, text]) => text);
  const answers = used.map((text) => text.split(' ')[2] ?? text);
  return [
    { path: `${FOLDER}/client-routes.ts`, text: routesFile(routes) },
    {
      path: `${FOLDER}/shapes.ts`,
      text: `${HEAD}${table('SHAPES', SHAPES_ABOUT, namedShapes(['Problem', ...answers], document))}`,
    },
    { path: `${FOLDER}/frame-shapes.ts`, text: framesFile(frames) },
  ];
}

const ROUTES_ABOUT = [
  'Every route under `/api/v1`: its method, its path, and the shape of its answer (see `SHAPES`).',
  'The shape `-` means no answer, and `text` means an answer that is not JSON. With a final `after`,',
  'the cursor of the next page is sent as `after` instead of `cursor`.',
];

const SHAPES_ABOUT = [
  'The shapes of values on the wire, without the schema library. `s`, `n`, `b` and `*` are a string,',
  'a number, a boolean and anything. `=x` is that word, `[x]` a list, `<x>` a record, `(x|y)` a choice,',
  '`x?` may be null, and a field `x?:` may be missing. A capital begins the name of a shape.',
];

const FRAMES_ABOUT = ['The fields of each frame from the server, besides `type` (see `SHAPES`).'];

function routesFile(lines: readonly Line[]): string {
  const kind = [
    "import type { HTTP_API } from '../http-api.ts';\n",
    'type Api = typeof HTTP_API;\n',
    'type RouteLines = {',
    "  readonly [Name in keyof Api]: `${Api[Name]['method']} ${Api[Name]['path']} ${string}`;",
    '};\n\n',
  ].join('\n');
  return `${HEAD}${kind}${table('CLIENT_ROUTES: RouteLines', ROUTES_ABOUT, lines)}`;
}

function framesFile(lines: readonly Line[]): string {
  const kind = "import type { ServerFrame } from '../from-server.ts';\n\n";
  const name = "FRAME_SHAPES: Readonly<Record<ServerFrame['type'], string>>";
  return `${HEAD}${kind}${table(name, FRAMES_ABOUT, lines)}`;
}

function routeText(
  name: string,
  { route, document }: { readonly route: Route; readonly document: OpenApiDocument },
): string {
  const { method, path, answer, query } = route;
  const isPagedByPlace = shapeOfAnswer(name, document)?.properties?.['next'] !== undefined;
  const after = isPagedByPlace && query !== undefined && 'after' in query.shape ? ' after' : '';
  return `${method} ${path} ${answerText(shapeOfAnswer(name, document), answer.type)}${after}`;
}

function answerText(schema: JsonSchema | null, type: Route['answer']['type']): string {
  if (schema === null) return '-';
  return type === undefined || type === 'application/x-ndjson' ? shapeText(schema) : 'text';
}

function shapeOfAnswer(name: string, { paths }: OpenApiDocument): JsonSchema | null {
  const operations = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) => {
    return [get, post, put, patch, remove].filter((one) => one !== undefined);
  });
  const { responses = {} } = operations.find(({ operationId }) => operationId === name) ?? {};
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const [content] = Object.values(good !== undefined && 'content' in good ? good.content : {});
  return content?.schema ?? null;
}

function frameLines({ components }: OpenApiDocument): Line[] {
  const frames = components.schemas['ServerFrame']?.oneOf ?? [];
  return frames.map((frame) => {
    return [String(frame.properties?.['type']?.const), objectText(frame, ['type'])];
  });
}

/** The named shapes that the texts use, directly or through other shapes. */
function namedShapes(texts: readonly string[], { components }: OpenApiDocument): Line[] {
  const used = new Map<string, string>();
  const waiting = texts.flatMap(namesIn);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = components.schemas[name];
    if (used.has(name) || schema === undefined) continue;
    const text = shapeText(schema);
    used.set(name, text);
    waiting.push(...namesIn(text));
  }
  return [...used].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function table(name: string, about: readonly string[], lines: readonly Line[]): string {
  const [only = '', ...more] = about;
  const doc =
    more.length === 0 ? `/** ${only} */` : `/**\n${about.map((one) => ` * ${one}\n`).join('')} */`;
  const entries = lines.map(([key, value]) => entry(/^\w+$/u.test(key) ? key : `'${key}'`, value));
  const end = name.includes(':') ? '}' : '} as const';
  return `${doc}\nexport const ${name} = {\n${entries.join('\n')}\n${end};\n`;
}

// The formatter starts a new line before a long text. It starts no new line after a key that is at
// most as wide as an indent.
function entry(key: string, value: string): string {
  const line = `  ${key}: '${value}',`;
  const isKept = line.length <= WIDTH || key.length <= SHORT_KEY;
  return isKept ? line : `  ${key}:\n    '${value}',`;
}
