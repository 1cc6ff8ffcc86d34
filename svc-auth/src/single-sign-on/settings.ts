import type { ApprovalStatus } from '@targum/contracts';

/** The settings for the sign-in at an OpenID Connect provider. */
export interface SingleSignOnSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scope names, separated by spaces. */
  readonly scopes: string;
  /** The name of the claim that lists the groups of a person. */
  readonly groupsClaim: string;
  /** The groups whose members are admins. If empty, groups do not decide about admin rights. */
  readonly adminGroups: readonly string[];
  /**
   * The groups whose members may sign in, in addition to admins. If empty, everyone may sign in.
   */
  readonly allowedGroups: readonly string[];
  readonly initialApproval: ApprovalStatus;
}

/** Returns the rights of a person in these groups. */
export function groupRightsOf(
  groups: readonly string[],
  { adminGroups, allowedGroups }: Pick<SingleSignOnSettings, 'adminGroups' | 'allowedGroups'>,
) {
  const isIn = (wanted: readonly string[]) => groups.some((group) => wanted.includes(group));
  const isAdmin = adminGroups.length === 0 ? undefined : isIn(adminGroups);
  return {
    allowed: allowedGroups.length === 0 || isAdmin === true || isIn(allowedGroups),
    /** Undefined if groups do not decide about admin rights. */
    isAdmin,
  };
}

/** The rights that the members of some groups have. */
export type GroupRights = ReturnType<typeof groupRightsOf>;
