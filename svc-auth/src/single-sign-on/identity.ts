import { isInvisible, limits } from '@targum/contracts';
import { storable } from '@targum/service-kit';
import { address } from '../accounts/address.ts';

type Claims = Readonly<Record<string, unknown>>;

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /**
   * The address in the normal form of accounts. Undefined if the provider sends no valid address.
   */
  readonly email: string | undefined;
  readonly sentEmail: string | undefined;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: readonly string[];
}

/**
 * Returns a claim as text, cut to `max` characters. Undefined if the claim is not a string or has
 * no visible character.
 */
const textIn = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && !isInvisible(value)
    ? storable(value).trim().slice(0, max).toWellFormed()
    : undefined;
const nameIn = (value: unknown): string | null => textIn(value, limits.nameMax) ?? null;

/** Returns the groups in a claim. A provider may send a single group as a string. */
const groupsIn = (value: unknown): string[] =>
  [value].flat().filter((group) => typeof group === 'string');

/** Reads the claims of an ID token, completed by the claims of the userinfo endpoint. */
export const identityOf = (claims: Claims, groupsClaim: string): Identity => {
  const { iss, sub, email_verified: verified, given_name: given, family_name: family } = claims;
  return {
    issuer: String(iss),
    subject: String(sub),
    email: address.safeParse(claims['email']).data,
    sentEmail: textIn(claims['email'], limits.emailMax),
    // Some providers send the claim as a string.
    emailVerified: verified === true || verified === 'true',
    firstName: nameIn(given) ?? nameIn(claims['name']),
    lastName: nameIn(family),
    groups: groupsIn(claims[groupsClaim]),
  };
};

export const isIncomplete = (
  claims: Claims,
  {
    groupsClaim,
    adminGroups,
    allowedGroups,
  }: {
    readonly groupsClaim: string;
    readonly adminGroups: readonly string[];
    readonly allowedGroups: readonly string[];
  },
): boolean => {
  const needsGroups = adminGroups.length > 0 || allowedGroups.length > 0;
  const needed = ['email', 'email_verified', ...(needsGroups ? [groupsClaim] : [])];
  return needed.some((claim) => claims[claim] === undefined);
};
