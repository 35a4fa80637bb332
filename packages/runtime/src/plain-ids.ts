import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from '@conch/engine';

type AnyId = CallId | ChainId | MemberId | MessageId | RunId | SpaceId | ThreadId;

/** The same type with plain strings instead of branded ids. Functions are not changed. */
export type WithPlainIds<T> = T extends AnyId
  ? string
  : T extends (...args: never) => unknown
    ? T
    : T extends object
      ? { [Key in keyof T]: WithPlainIds<T[Key]> }
      : T;

/**
 * An object whose methods accept plain strings as ids, because programs get ids from requests and
 * files. The methods check the ids at run time. Results have branded ids.
 */
export type PlainIdApi<T> = {
  [Key in keyof T]: T[Key] extends (...args: infer Args) => infer Result
    ? (...args: PlainArguments<Args>) => Result
    : T[Key] extends object
      ? PlainIdApi<T[Key]>
      : T[Key];
};

type PlainArguments<Args extends readonly unknown[]> = {
  [Index in keyof Args]: WithPlainIds<Args[Index]>;
};
