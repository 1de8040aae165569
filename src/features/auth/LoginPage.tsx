export const LoginPage = () => <main />
