import type { ApprovalStatus } from '@targum/contracts';

interface PrincipalBase {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly approvalStatus: ApprovalStatus;
  readonly mustChangePassword: boolean;
}

export interface SessionPrincipal extends PrincipalBase {
  readonly kind: 'session';
  readonly sessionId: string;
}

export interface KeyPrincipal extends PrincipalBase {
  readonly kind: 'key';
  readonly keyId: string;
}

/** Who makes a call, with the rights as they are in the database at this request. */
export type Principal = SessionPrincipal | KeyPrincipal;
