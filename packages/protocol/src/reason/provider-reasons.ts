import { reasonMaker } from './reason-maker.ts';

type Host = {
  readonly host: string;
};

type Place = Host & { readonly place: string };

const listIt = ({ place }: Place): string =>
  `An operator can add it to CONCH_OUTBOUND as ${place}.`;

/** Why a provider of models or its address is refused, and the problems with its responses. */
export const PROVIDER_REASONS = {
  // Saving a provider.
  'provider-name': () =>
    'A provider name can only have lowercase letters, digits, “.”, “_” and “-”. Choose another.',
  'provider-name-default': () =>
    'The name “default” is reserved: in agent files it means the model of the server. Choose another name.',
  'provider-address-needed': () =>
    'The address of the provider is missing. Give baseUrl, which usually ends with /v1.',
  'provider-address-plain': () =>
    'The address of a provider cannot contain “?” or “#”. Remove that part.',
  'provider-key': () =>
    'A key can only have letters, digits and signs, without spaces. Copy it again.',
  'provider-key-of-host': () =>
    'A key is for one host only. Give the key for the new host too, or null.',
  'provider-unknown': ({ name }: { readonly name: string }) =>
    `There is no provider named ${name}. Add it first, or choose another.`,
  'provider-exists': ({ name }: { readonly name: string }) =>
    `There is already a provider named ${name}. Change it, or choose another name.`,
  'provider-of-environment': ({ name }: { readonly name: string }) =>
    `${name} is set in the settings of the server. Change it where Conch is started.`,
  'model-name': () => 'The name of a model must be one line. Choose a model from the list.',
  // Responses of a provider.
  'key-missing': () => 'This provider has no key. Add one.',
  'key-refused': () => 'The provider does not accept the key. Enter another one.',
  'key-too-narrow': () => 'The key has no access to this model. Choose another key or model.',
  'key-sealed': ({ name }: { readonly name: string }) =>
    `The key of ${name} cannot be decrypted on this server. Enter it again.`,
  'no-credit': () => 'There is no credit left at the provider. Add some there.',
  'model-or-address-missing': () =>
    'The provider has no such model or no such address. Check both.',
  'model-missing': () => 'The provider has no such model. Choose one from its list.',
  'no-models-yet': () => 'The provider answers but has no model yet. Add one there.',
  'address-leads-elsewhere': () => 'The address redirects to another one. Use that address.',
  'address-unaskable': () => 'The address of the provider cannot be called. Enter another one.',
  'address-without-models': () =>
    'The server at this address does not list models. Check the address, including /v1.',
  'address-of-page': () => 'The address answers with a web page. Check the address, including /v1.',
  'address-elsewhere': ({ host }: Host) =>
    `A request for ${host} would have gone to another host, so it was not sent. Check the address.`,
  'provider-unreached': ({ code }: { readonly code: string }) =>
    `Can’t reach the provider (${code}). Check this server’s internet connection, then the address.`,
  'provider-silent': () =>
    'The provider did not answer in time. Check its address and that it is running, then try again.',
  'model-silent': () =>
    'The provider lists its models, but the tested model did not answer in time. It may still be loading. Try again in a moment.',
  'answer-not-begun': () => 'The provider did not begin to answer in time. Try again in a moment.',
  'answer-not-ended': () => 'The provider did not finish in time. Try again in a moment.',
  'answer-fell-silent': () => 'The provider stopped in the middle of its answer. Try again.',
  'answer-cut': () => 'The answer broke off before its end. Try again.',
  'answer-cut-off': () => 'The answer broke off before its end. Try again.',
  'answer-empty': () => 'The provider sent an empty answer. Try again.',
  'answer-unreadable': () => 'The answer of the provider could not be read. Check its address.',
  'answer-not-understood': () => 'The provider answered in an unknown format. Check its address.',
  'answer-unstreamed': () => 'The provider does not stream its answers. Use one that does.',
  'answer-endless': () =>
    'The model wrote far more than maxOutputTokens, so Conch stopped reading. Choose another model.',
  'answer-withheld': () =>
    'The provider withheld the answer because of its content rules. Reword the message or the instructions.',
  'thought-too-long': () =>
    'The model used up its output tokens for thinking. Raise maxOutputTokens, or the maximum cost per answer.',
  'summary-late': () => 'The summary did not come in time.',
  'connection-broke': () => 'The connection to the provider broke. Try again.',
  'provider-busy': () => 'The provider cannot take requests right now. Try again in a moment.',
  'provider-overrun': () =>
    'The provider has too many of your requests right now. Try again in a moment.',
  'provider-in-trouble': ({ code }: { readonly code: number }) =>
    `The provider has a problem (${code}). Check its log or status page, and try again later.`,
  'provider-refused': ({ code }: { readonly code: number }) =>
    `The provider refused the request (${code}). Try another model.`,
  'request-withheld': () =>
    'The provider refused the request because of its content rules. Reword the message or the instructions.',
  'context-too-long': () => 'The conversation is too long for the model. Lower contextTokens.',
  'request-too-large': () => 'The request was too large for the provider. Lower contextTokens.',
  'instructions-too-long': () =>
    'The instructions leave no room for the question in the context of the model. Shorten them, or raise contextTokens.',
  'provider-answers': () => 'The provider answers.',
  // Outbound addresses.
  'address-outside': () => 'An outside address must begin with https:// and a host.',
  'address-with-password': ({ host }: Host) =>
    `The address at ${host} contains a user name or a password. Remove it.`,
  'host-unlisted': (place: Place) =>
    `This server is not allowed to call ${place.host}. ${listIt(place)}`,
  'port-unlisted': (place: Place & { readonly port: number }) =>
    `This server is not allowed to call port ${place.port} of ${place.host}. ${listIt(place)}`,
  'host-by-https': (place: Place) =>
    `This server is only allowed to call ${place.host} over https. ${listIt(place)}`,
  'host-inside': (place: Place) => `${place.host} is not on the internet. ${listIt(place)}`,
  'host-leads-inside': ({ host }: Host) =>
    `${host} has an address that is not on the internet. To allow it, an operator adds it to CONCH_OUTBOUND as inside:${host}: and its port.`,
  'host-port': ({ host }: Host) => `The port of ${host} is not for HTTP.`,
  'host-leads-elsewhere': ({ host }: Host) =>
    `${host} redirects to another address, and Conch follows no redirects. Use that address.`,
  'host-answers-too-much': ({ host }: Host) => `${host} sent more than Conch accepts from outside.`,
  'host-unreached': ({ host }: Host) => `Can’t reach ${host}.`,
  'host-unknown': ({ host }: Host) => `Can’t find ${host}.`,
  'host-slow': ({ host }: Host) => `${host} took too long to answer.`,
  'host-untrusted': ({ host }: Host) => `The certificate of ${host} is not trusted.`,
  'host-garbled': ({ host }: Host) => `The answer of ${host} cannot be read.`,
  'host-broke-off': ({ host }: Host) => `${host} closed the connection.`,
  // The same problems with advice, when a provider is checked.
  'check-host-unreached': ({ host }: Host) =>
    `Can’t reach ${host}. Check that it is running, then the address.`,
  'check-host-unknown': ({ host }: Host) =>
    `Can’t reach ${host}. Check this server’s internet connection, then the address.`,
  'check-host-slow': ({ host }: Host) =>
    `${host} took too long to answer. Check its address and whether it is running, then try again.`,
  'check-host-untrusted': ({ host }: Host) =>
    `The certificate of ${host} is not trusted. Check the address and the certificate. To trust your own certificate, set NODE_EXTRA_CA_CERTS where Conch is started.`,
  'check-host-garbled': ({ host }: Host) =>
    `The answer of ${host} cannot be read. Check its address.`,
  'check-host-broke-off': ({ host }: Host) => `${host} closed the connection. Try again.`,
} as const;

export const providerReason = reasonMaker(PROVIDER_REASONS);
