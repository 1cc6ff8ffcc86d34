import type { ApprovalStatus } from '@targum/contracts';

export interface SingleSignOnSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scope names, separated by spaces. */
  readonly scopes: string;
  readonly groupsClaim: string;
  /** The groups whose members are admins. If empty, groups do not decide about admin rights. */
  readonly adminGroups: readonly string[];
  /**
   * The groups whose members may sign in, in addition to members of `adminGroups`. If empty,
   * everyone may sign in.
   */
  readonly allowedGroups: readonly string[];
  readonly initialApproval: ApprovalStatus;
}

export function groupRightsOf(
  groups: readonly string[],
  { adminGroups, allowedGroups }: Pick<SingleSignOnSettings, 'adminGroups' | 'allowedGroups'>,
) {
  const isIn = (wanted: readonly string[]) => groups.some((group) => wanted.includes(group));
  /** Undefined if groups do not decide about admin rights. */
  const isAdmin = adminGroups.length === 0 ? undefined : isIn(adminGroups);
  return {
    allowed: allowedGroups.length === 0 || isAdmin === true || isIn(allowedGroups),
    isAdmin,
  };
}
