export const UpdatePasswordPage = () => <main />
