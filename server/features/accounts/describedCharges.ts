import type { Handle } from '#server/db/engine'

/** Charges with their state, whose account they stand on, and what for. The caller says the cooperative and which ones. */
export const describedCharges = (handle: Handle) =>
  handle
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'account.gbc_id').onRef('members.id', '=', 'account.member_id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .select(['charges.id', 'charges.due_date', 'charges.period', 'charges.source', 'charges.amount'])
    .select(['charges.nature', 'charges.reason'])
    .select(['kind.name as kind_name', 'members.display_name as member_name'])
