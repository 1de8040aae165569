/** Time of the installation, and of a cooperative that has not chosen another. */
export const MOSCOW = 'Europe/Moscow'

/** Russia's eleven zones by their distance from Moscow (federal law 107-FZ); each place of a zone is one of its largest towns. */
export const timeZoneNames = {
  'Europe/Kaliningrad': 'Калининград (МСК−1)',
  'Europe/Moscow': 'Москва (МСК)',
  'Europe/Samara': 'Самара (МСК+1)',
  'Asia/Yekaterinburg': 'Екатеринбург (МСК+2)',
  'Asia/Omsk': 'Омск (МСК+3)',
  'Asia/Krasnoyarsk': 'Красноярск (МСК+4)',
  'Asia/Irkutsk': 'Иркутск (МСК+5)',
  'Asia/Yakutsk': 'Якутск (МСК+6)',
  'Asia/Vladivostok': 'Владивосток (МСК+7)',
  'Asia/Magadan': 'Магадан (МСК+8)',
  'Asia/Kamchatka': 'Петропавловск-Камчатский (МСК+9)',
} as const
export type TimeZone = keyof typeof timeZoneNames
export const TIME_ZONES = Object.keys(timeZoneNames) as TimeZone[]
