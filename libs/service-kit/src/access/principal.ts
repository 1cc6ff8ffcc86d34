import type { ApprovalStatus } from '@targum/contracts';

/** The present rights of a user. */
export interface UserRights {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly approvalStatus: ApprovalStatus;
  readonly mustChangePassword: boolean;
}

export interface SessionPrincipal extends UserRights {
  readonly kind: 'session';
  readonly sessionId: string;
}

export interface KeyPrincipal extends UserRights {
  readonly kind: 'key';
  readonly keyId: string;
}

/** The caller of a request, with the user's rights at that moment. */
export type Principal = SessionPrincipal | KeyPrincipal;
