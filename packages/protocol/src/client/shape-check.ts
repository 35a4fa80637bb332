import { SHAPES } from './shapes.ts';

/** Finds the first invalid part of a value. Returns its path, or null if the value fits. */
export type ShapeCheck = (value: unknown) => string | null;

const known = new Map<string, ShapeCheck>();

/**
 * The check of a shape in the notation of `SHAPES`. Clients use shapes instead of the schemas,
 * which would be their largest part. Unknown fields are allowed.
 * @example shapeCheck('Problem')({}) === 'type';
 */
export function shapeCheck(text: string): ShapeCheck {
  const check = known.get(text) ?? new ShapeReader(text).shape();
  known.set(text, check);
  return check;
}

const WRONG = '';

const PLAIN: Readonly<Record<string, ShapeCheck>> = {
  s: (value) => (typeof value === 'string' ? null : WRONG),
  n: (value) => (typeof value === 'number' ? null : WRONG),
  b: (value) => (typeof value === 'boolean' ? null : WRONG),
  '0': (value) => (value === null ? null : WRONG),
  '*': (value) => (value === undefined ? WRONG : null),
};

/** Compiles the text of a shape from left to right. */
class ShapeReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  shape(): ShapeCheck {
    const check = this.#withoutNull();
    return this.#takes('?') ? (value) => (value === null ? null : check(value)) : check;
  }

  #withoutNull(): ShapeCheck {
    if (this.#takes('{')) return this.#fields();
    if (this.#takes('[')) return this.#inside(']', (part) => listOf(part));
    if (this.#takes('<')) return this.#inside('>', (part) => recordOf(part));
    if (this.#takes('(')) return this.#choice();
    if (this.#takes('=')) {
      const literal = this.#word();
      return (value) => (value === literal ? null : WRONG);
    }
    const name = this.#takes('*') ? '*' : this.#word();
    // A named shape may contain itself, so it is compiled at its first use.
    return PLAIN[name] ?? ((value) => shapeCheck(SHAPES[name as keyof typeof SHAPES])(value));
  }

  #fields(): ShapeCheck {
    const fields: { name: string; isOptional: boolean; check: ShapeCheck }[] = [];
    while (!this.#takes('}')) {
      const name = this.#word();
      const isOptional = this.#takes('?');
      this.#takes(':');
      fields.push({ name, isOptional, check: this.shape() });
      this.#takes(',');
    }
    return (value) => {
      if (!isObject(value)) return WRONG;
      for (const { name, isOptional, check } of fields) {
        const part = value[name];
        const wrong = isOptional && part === undefined ? null : check(part);
        if (wrong !== null) return within(name, wrong);
      }
      return null;
    };
  }

  #choice(): ShapeCheck {
    const variants: ShapeCheck[] = [];
    while (!this.#takes(')')) {
      variants.push(this.shape());
      this.#takes('|');
    }
    return (value) => (variants.some((check) => check(value) === null) ? null : WRONG);
  }

  #inside(end: string, made: (part: ShapeCheck) => ShapeCheck): ShapeCheck {
    const check = made(this.shape());
    this.#takes(end);
    return check;
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #word(): string {
    const [word = ''] = /^[\w-]*/u.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += word.length;
    return word;
  }
}

function listOf(check: ShapeCheck): ShapeCheck {
  return (value) => (Array.isArray(value) ? firstWrong(Object.entries(value), check) : WRONG);
}

function recordOf(check: ShapeCheck): ShapeCheck {
  return (value) => (isObject(value) ? firstWrong(Object.entries(value), check) : WRONG);
}

function firstWrong(parts: readonly [string, unknown][], check: ShapeCheck): string | null {
  for (const [name, part] of parts) {
    const wrong = check(part);
    if (wrong !== null) return within(name, wrong);
  }
  return null;
}

function within(name: string, wrong: string): string {
  return wrong === WRONG ? name : `${name}.${wrong}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
