import { ONE_TIME_PASSWORD_DAYS } from '#contract/gbcUsers'
import { readConfig } from '#server/config'
import { resetPassword } from '#server/features/users/resetPassword'
import { openUpToDate } from './openExisting'
import { CommandError, runCommand } from './runCommand'

const USAGE = 'Как вызвать: npm run reset-password -- ПОЧТА, где ПОЧТА — адрес, по которому пользователь входит'

/** `npm run reset-password -- EMAIL`: a new one-time password; the server may be running. */
runCommand(async () => {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email) throw new CommandError(USAGE)
  const config = readConfig(process.env)
  const db = await openUpToDate(config)
  try {
    const reset = await resetPassword(db, email)
    if (!reset) throw new CommandError(`Пользователя ${email} нет, или доступ для него закрыт`)
    console.log(
      [
        `Одноразовый пароль для ${email}: ${reset.one_time_password}`,
        `Он действует ${ONE_TIME_PASSWORD_DAYS} дней. Прежний пароль больше не подходит, все сеансы завершены.`,
      ].join('\n'),
    )
  } finally {
    await db.close()
  }
})
