import { email, isInvisible, limits } from '@targum/contracts';
import { storable } from '@targum/service-kit';

type Claims = Readonly<Record<string, unknown>>;

/** A person as the provider describes them. */
export interface Identity {
  readonly issuer: string;
  /** The id of the person at the issuer. */
  readonly subject: string;
  /** As the contracts normalise it. Undefined if the provider names no valid one. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: readonly string[];
}

const nameIn = (value: unknown): string | null =>
  typeof value === 'string' && !isInvisible(value)
    ? storable(value).trim().slice(0, limits.nameMax)
    : null;

/** A provider may send a single group as a text. */
const groupsIn = (value: unknown): string[] =>
  [value].flat().filter((group) => typeof group === 'string');

/** Reads the claims of an ID token, completed by those of the userinfo endpoint. */
export const identityOf = (claims: Claims, groupsClaim: string): Identity => {
  const { iss, sub, email_verified: verified, given_name: given, family_name: family } = claims;
  return {
    issuer: String(iss),
    subject: String(sub),
    email: email.safeParse(claims['email']).data,
    // Some providers send the claim as a text.
    emailVerified: verified === true || verified === 'true',
    firstName: nameIn(given) ?? nameIn(claims['name']),
    lastName: nameIn(family),
    groups: groupsIn(claims[groupsClaim]),
  };
};

/** Whether an ID token lacks claims that the userinfo endpoint may have. */
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
