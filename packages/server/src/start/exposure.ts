import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine can reach what listens there. */
export function isLoopback(host: string): boolean {
  // As it stands in an address of the web.
  const bare = host.replace(/^\[(.*)\]$/u, '$1');
  const kind = isIP(bare);
  if (kind === 0) return bare.toLowerCase() === 'localhost';
  return loopback.check(bare, kind === 4 ? 'ipv4' : 'ipv6');
}

/** What keeps a server from being reached by others: nothing, on this machine alone. */
export function exposureProblems(
  config: Pick<Config, 'host' | 'adminToken' | 'tls' | 'isBehindProxy' | 'publicOrigin'>,
  { hasAdminPassword }: { readonly hasAdminPassword: boolean },
): readonly string[] {
  if (isLoopback(config.host)) return [];
  const problems: string[] = [];
  if (config.adminToken === null && !hasAdminPassword) {
    problems.push(
      'nobody could sign in as admin: set CONCH_ADMIN_TOKEN (“openssl rand -hex 32” makes one), ' +
        'or start on this machine first and give yourself a password',
    );
  } else if (config.adminToken !== null && config.adminToken.length < SHORTEST_TOKEN) {
    problems.push(
      `CONCH_ADMIN_TOKEN can be guessed: take at least ${SHORTEST_TOKEN} characters (“openssl rand -hex 32” makes one)`,
    );
  }
  const isProxied = config.isBehindProxy && config.publicOrigin !== null;
  if (config.tls === null && !isProxied) {
    problems.push(
      'passwords would travel in the open: give it a certificate (--tls-cert and --tls-key), ' +
        'or put a proxy that speaks TLS in front of it (--behind-proxy) and say where people find it (CONCH_PUBLIC_ORIGIN)',
    );
  }
  return problems;
}

const SHORTEST_TOKEN = 24;

/** What may be meant, but should be known. */
export function exposureWarnings(
  config: Pick<Config, 'host' | 'adminToken' | 'publicOrigin'>,
): readonly string[] {
  const warnings: string[] = [];
  const { host, adminToken, publicOrigin } = config;
  if (publicOrigin === null && !isLoopback(host)) {
    warnings.push(
      'Set CONCH_PUBLIC_ORIGIN to where people find this server; under any other name it answers only this machine.',
    );
  }
  if (adminToken !== null && adminToken.length < SHORTEST_TOKEN) {
    warnings.push('CONCH_ADMIN_TOKEN is short enough to be guessed.');
  }
  if (publicOrigin?.startsWith('http:') === true && !isLoopback(new URL(publicOrigin).hostname)) {
    warnings.push(`${publicOrigin} is plain http: what people send there can be read on the way.`);
  }
  return warnings;
}
