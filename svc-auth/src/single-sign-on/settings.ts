import type { ApprovalStatus } from '@targum/contracts';

/** The settings of the sign-in at an OpenID Connect provider. */
export interface SingleSignOnSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** The claim that lists the groups of a person. */
  readonly groupsClaim: string;
  /** The groups whose members are admins. Without any, the provider decides nothing about admins. */
  readonly adminGroups: readonly string[];
  /** The groups whose members may sign in, beside the admins. Without any, everyone may. */
  readonly allowedGroups: readonly string[];
  /** Status of new accounts. */
  readonly initialApproval: ApprovalStatus;
}

/** The rights that the settings grant the members of some groups. */
export interface GroupRights {
  readonly allowed: boolean;
  /** Undefined if the settings leave the admins to the product. */
  readonly isAdmin: boolean | undefined;
}

/** The rights of a person in these groups. */
export function groupRightsOf(
  groups: readonly string[],
  { adminGroups, allowedGroups }: Pick<SingleSignOnSettings, 'adminGroups' | 'allowedGroups'>,
): GroupRights {
  const isIn = (wanted: readonly string[]) => groups.some((group) => wanted.includes(group));
  const isAdmin = adminGroups.length === 0 ? undefined : isIn(adminGroups);
  return {
    allowed: allowedGroups.length === 0 || isAdmin === true || isIn(allowedGroups),
    isAdmin,
  };
}
