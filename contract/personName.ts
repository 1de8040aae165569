interface PersonName {
  last_name?: string | null
  first_name?: string | null
  middle_name?: string | null
}

/** @returns «Семёнов Иван Петрович», without the patronymic where it isn't given */
export const fullName = ({ last_name, first_name, middle_name }: PersonName): string =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ')

/** What a user is called: the name, or the e-mail of one who has given none. */
export const userName = <Email extends string | null | undefined>({
  email,
  ...name
}: PersonName & { email: Email }): string | Email => fullName(name) || email
