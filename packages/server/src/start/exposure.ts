import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a server on this host can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  // A host in a URL has brackets around an IPv6 address.
  const bare = host.replace(/^\[(.*)\]$/u, '$1');
  const kind = isIP(bare);
  if (kind === 0) return bare.toLowerCase() === 'localhost';
  return loopback.check(bare, kind === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The reasons why a server must not be reachable from other machines. Empty if the server listens
 * only on this machine.
 */
export function exposureProblems(
  config: Pick<Config, 'host' | 'adminToken' | 'tls' | 'isBehindProxy' | 'publicOrigin'>,
  { hasAdminPassword }: { readonly hasAdminPassword: boolean },
): readonly string[] {
  if (isLoopback(config.host)) return [];
  const problems: string[] = [];
  if (config.adminToken === null && !hasAdminPassword) {
    problems.push(
      'nobody could sign in as admin: set CONCH_ADMIN_TOKEN (“openssl rand -hex 32” makes one), ' +
        'or start Conch for this machine only and set your password there',
    );
  } else if (config.adminToken !== null && config.adminToken.length < SHORTEST_TOKEN) {
    problems.push(
      `CONCH_ADMIN_TOKEN can be guessed: use at least ${SHORTEST_TOKEN} characters (“openssl rand -hex 32” makes one)`,
    );
  }
  const isProxied = config.isBehindProxy && config.publicOrigin !== null;
  if (config.tls === null && !isProxied) {
    problems.push(
      'passwords would be sent unencrypted: set a certificate (--tls-cert and --tls-key), ' +
        'or put a TLS proxy in front of it (--behind-proxy) and set the address that people use (CONCH_PUBLIC_ORIGIN)',
    );
  }
  return problems;
}

const SHORTEST_TOKEN = 24;

/** Warnings about settings that are allowed but may surprise. */
export function exposureWarnings(
  config: Pick<Config, 'host' | 'adminToken' | 'publicOrigin'>,
): readonly string[] {
  const warnings: string[] = [];
  const { host, adminToken, publicOrigin } = config;
  if (publicOrigin === null && !isLoopback(host)) {
    warnings.push(
      'Under other names, this server answers only this machine. Set CONCH_PUBLIC_ORIGIN to the address that people use.',
    );
  }
  if (adminToken !== null && adminToken.length < SHORTEST_TOKEN) {
    warnings.push('CONCH_ADMIN_TOKEN is short and can be guessed. Use a longer one.');
  }
  if (publicOrigin?.startsWith('http:') === true && !isLoopback(new URL(publicOrigin).hostname)) {
    warnings.push(
      `${publicOrigin} is plain http, so others on the network can read what people send. Use https.`,
    );
  }
  return warnings;
}
