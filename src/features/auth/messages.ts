/** The specification's error catalogue (section 8). */
export const LOGIN_FAILED = 'Ошибка входа. Проверьте ваши учетные данные.'
export const PASSWORD_UPDATE_FAILED = 'Не удалось обновить пароль. Пожалуйста, попробуйте снова.'
export const SESSION_EXPIRED = 'Сессия истекла. Пожалуйста, войдите снова.'
