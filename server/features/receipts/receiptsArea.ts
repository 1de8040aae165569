import { receiptLabels } from '#contract/money/receipts'
import type { Area } from '#server/records/area'
import { kept } from '#server/records/tables'
import { receiptAttachment, receiptRecipient } from './receiptAttachment'
import { receiptsJob } from './receiptsJob'
import { receiptsRoutes } from './receiptsRoutes'

export const receiptsArea = {
  routes: receiptsRoutes,
  mailAttachment: receiptAttachment,
  mailRecipient: receiptRecipient,
  jobs: { receipts_pdf: { run: receiptsJob, toHaveFile: () => ['finances.post'] } },
  tables: {
    receipts: kept('Квитанции', {
      labels: { ...receiptLabels, ordinal: 'Место в печати' },
      money: ['balance', 'amount'],
      plain: ['lines', 'qr'],
    }),
  },
  memberReferences: [{ table: 'receipts', column: 'member_id', merge: 'stay' }],
  importReferences: [
    { area: 'members', table: 'receipts', column: 'member_id', reason: 'По карточке делали квитанции' },
  ],
} as const satisfies Area
