import type { ApprovalStatus } from '@targum/contracts';

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

export type Principal = SessionPrincipal | KeyPrincipal;
